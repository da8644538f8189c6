package plinth.records;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import plinth.kernel.Sql;
import plinth.testing.TestJson;

/** Members are copied unchanged, regardless of their position and content. */
class JsonMembersTest {
  private static final List<String> NAMES = List.of("name", "b", "a", "amount", "long-name_2");

  @Example
  void theNamedComeInTheirOrderTheAbsentAsNull() {
    assertThat(
            copied(
                """
                {"a": 1.50, "b": {"a": [2, "}"]}, "secret": "x"}"""))
        .isEqualTo(
            """
            {"name":null,"b":{"a": [2, "}"]},"a":1.50,"amount":null,\
            "long-name_2":null}""");
    assertThat(copied("{}"))
        .startsWith("{" + TestJson.members("name", null) + ",")
        .endsWith(":null}");
    assertThat(
            copied(
                """
                {"name": "a\\\\", "a": "\\",b"}"""))
        .contains(TestJson.members("name", "a\\"), TestJson.members("a", "\",b"));
    StringBuilder none = new StringBuilder();
    new JsonMembers(List.of())
        .copy(
            """
            {"a": 1}""",
            new String[0],
            none);
    assertThat(none).hasToString("{}");
  }

  @Example
  void aValueFromElsewhereReplacesTheStoredOne() {
    StringBuilder out = new StringBuilder();
    new JsonMembers(List.of("a", "b"))
        .copy(
            """
            {"a": 1, "b": 2}""",
            new String[] {"[3]", null},
            out);
    assertThat(out)
        .hasToString(
            """
            {"a":[3],"b":2}""");
  }

  @Property(tries = 300)
  void readsJsonAsTheDatabaseWritesIt(@ForAll("objects") JsonObject object) {
    String stored =
        RecordTable.shared()
            .db()
            .one(
                Sql.of("select (?::jsonb)::text", new Sql.Json(object.toString())),
                row -> row.getString(1));
    JsonObject expected = parsed(stored);
    JsonObject copy = parsed(copied(stored));
    assertThat(copy.keySet()).containsExactlyElementsOf(NAMES);
    for (String name : NAMES) {
      assertThat(copy.get(name)).isEqualTo(expected.getOrDefault(name, JsonValue.NULL));
    }
  }

  @Provide
  Arbitrary<JsonObject> objects() {
    return members(values(2));
  }

  private static Arbitrary<JsonObject> members(Arbitrary<JsonValue> values) {
    Arbitrary<String> keys =
        Arbitraries.oneOf(Arbitraries.of(NAMES), Arbitraries.of("secret", "na", "names", "c"));
    return Arbitraries.maps(keys, values)
        .ofMaxSize(9)
        .map(
            map -> {
              JsonObjectBuilder object = Json.createObjectBuilder();
              map.forEach(object::add);
              return object.build();
            });
  }

  private static Arbitrary<JsonValue> values(int depth) {
    Arbitrary<JsonValue> plain =
        Arbitraries.oneOf(
            Arbitraries.of(JsonValue.NULL, JsonValue.TRUE, JsonValue.FALSE),
            Arbitraries.bigDecimals().ofScale(12).map(Json::createValue),
            Arbitraries.strings()
                .withChars("ab\"\\{}[],: \n\tß€")
                .ofMaxLength(9)
                .map(Json::createValue));
    if (depth == 0) {
      return plain;
    }
    Arbitrary<JsonValue> inner = values(depth - 1);
    return Arbitraries.oneOf(
        plain,
        plain,
        members(inner).map(object -> (JsonValue) object),
        inner.list().ofMaxSize(3).map(all -> (JsonValue) Json.createArrayBuilder(all).build()));
  }

  private static String copied(String json) {
    StringBuilder out = new StringBuilder();
    new JsonMembers(NAMES).copy(json, new String[NAMES.size()], out);
    return out.toString();
  }

  private static JsonObject parsed(String json) {
    try (var reader = Json.createReader(new StringReader(json))) {
      return reader.readObject();
    }
  }
}
