package plinth.scim.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;

class FilterTest {
  private static final JsonObject NORA =
      JsonText.parseObject(
          """
          {"id": "A1", "externalId": "x-1", "userName": "Nora@Example.com", "active": true,
           "name": {"givenName": "Nora", "familyName": "Field"},
           "emails": [{"value": "nora@example.com", "type": "work", "primary": true},
                      {"value": "n@home.example", "type": "home"}],
           "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": {"department": "R"},
           "meta": {"lastModified": "2026-05-01T10:00:00Z"}}
          """);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "userName eq \"nora@example.com\"|true",
        "USERNAME EQ \"nora@example.com\"|true",
        "urn:ietf:params:scim:schemas:core:2.0:User:userName sw \"NORA\"|true",
        "externalId eq \"X-1\"|false",
        "id eq \"a1\"|false",
        "active eq true|true",
        "active eq \"True\"|true",
        "active eq false|false",
        "name.familyName ew \"eld\" and name.givenName co \"or\"|true",
        "emails.value co \"home\"|true",
        "emails eq \"nora@example.com\"|true",
        "emails[type eq \"work\" and value co \"home\"]|false",
        "emails[type eq \"home\" and value co \"home\"]|true",
        "emails.type ne \"work\"|false",
        "title pr|false",
        "name pr and emails pr|true",
        "title eq null|true",
        "not (title pr) and (userName eq \"x\" or active eq true)|true",
        "userName eq \"x\" or userName eq \"y\" and active eq true|false",
        "active eq true or userName eq \"y\" and title pr|true",
        "meta.lastModified gt \"2026-05-01T11:00:00+02:00\"|true",
        "meta.lastModified lt \"2026-05-01T10:00:00.000Z\"|false",
        "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department eq \"r\"|true",
        "unknown eq \"x\"|false",
        "userName eq \"a\\\"b\"|false"
      })
  void decides(String filter, boolean isFulfilled) {
    assertThat(FilterParser.parse(filter).matches(NORA)).isEqualTo(isFulfilled);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "userName",
        "userName eq",
        "userName is \"x\"",
        "userName eq x",
        "userName eq \"x",
        "userName eq {\"a\":1}",
        "(userName pr",
        "userName pr)",
        "emails[type pr",
        "not userName pr",
        "userName pr and",
        "and userName pr",
        "user'name pr",
        "a.b.c pr",
        "userName eq \"x\"; drop table"
      })
  void refusesWhatIsNoFilter(String text) {
    assertThatThrownBy(() -> FilterParser.parse(text))
        .isInstanceOf(Problem.class)
        .satisfies(
            refused ->
                assertThat(((Problem) refused).members())
                    .containsEntry("scimType", "invalidFilter"));
  }

  @Test
  void refusesDeepNesting() {
    String deep = "(".repeat(3000) + "a pr" + ")".repeat(900);
    assertThatThrownBy(() -> FilterParser.parse(deep)).isInstanceOf(Problem.class);
  }

  @Test
  void findsTheTextThatAnAttributeMustEqual() {
    assertThat(FilterParser.parse("active eq true and userName eq \"n\"").findEqual("username"))
        .hasValue("n");
    assertThat(FilterParser.parse("userName eq \"n\" or active eq true").findEqual("userName"))
        .isEmpty();
    assertThat(FilterParser.parse("not (userName eq \"n\")").findEqual("userName")).isEmpty();
  }
}
