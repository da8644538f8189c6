package plinth.fields;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import plinth.fields.setting.Option;
import plinth.fields.type.FieldTypes;

/**
 * What the contract test feeds each type: settings, values in their order, and what is refused. A
 * type without an entry fails the test.
 */
public record Samples(
    String settings,
    List<Option> options,
    List<String> ascending,
    List<String> refused,
    List<String> refusedSettings) {

  public static final List<Option> COLORS =
      List.of(
          Option.of("red", 2),
          Option.of("amber", 1),
          Option.of("green", 3),
          new Option("old", "Old", null, 4, false));

  private static final String LONG = "\"" + "x".repeat(20_000) + "\"";

  private static final Map<String, Samples> BY_KEY =
      Map.ofEntries(
          Map.entry(
              "text",
              of(
                  "{\"max_length\":300}",
                  List.of("\"Àpple\"", "\"apricot\"", "\"Zoo\"", "\"ящик\"", "\"日本\"", "\"😀\""),
                  List.of("1", "true", "[\"a\"]", "{}", "\"a\\u0000b\"", LONG),
                  List.of("{\"max_length\":0}", "{\"max_length\":\"9\"}"))),
          Map.entry(
              "long_text",
              of(
                  "{}",
                  List.of("\"one\\ntwo\"", "\"three\""),
                  List.of("1", "true", "[]", "{}", "\"\\u0000\"", LONG),
                  List.of("{\"max_length\":100001}"))),
          Map.entry(
              "number",
              of(
                  "{\"min\":-1e300,\"max\":1e300}",
                  List.of(
                      "-1e299", "-3.5", "0", "0.1", "0.10000000000000000001", "2", "10", "1e30"),
                  List.of("\"1\"", "true", "[]", "{}", "1e400", "1e-400", "2e300"),
                  List.of(
                      "{\"min\":2,\"max\":1}",
                      "{\"decimals\":-1}",
                      "{\"decimals\":1.5}",
                      "{\"unit\":7}"))),
          Map.entry(
              "boolean",
              of("{}", List.of("false", "true"), List.of("1", "\"true\"", "[]", "{}"), List.of())),
          Map.entry(
              "date",
              of(
                  "{\"max\":\"2999-12-31\"}",
                  List.of("\"0001-01-01\"", "\"1969-12-31\"", "\"2024-02-29\"", "\"2999-12-31\""),
                  List.of(
                      "1",
                      "true",
                      "[]",
                      "{}",
                      "\"2023-02-29\"",
                      "\"01.02.2024\"",
                      "\"2024-1-1\"",
                      "\"0000-01-01\"",
                      "\"3000-01-01\"",
                      "\"2024-01-01T00:00:00Z\""),
                  List.of("{\"min\":\"x\"}", "{\"min\":\"2024-02-02\",\"max\":\"2024-02-01\"}"))),
          Map.entry(
              "datetime",
              of(
                  "{}",
                  List.of(
                      "\"0001-01-01T00:00:00Z\"", "\"2024-02-29T12:00:00+02:00\"",
                      "\"2024-02-29T10:00:00.000001Z\"", "\"2024-02-29T10:00:00.5Z\"",
                      "\"2024-02-29T05:00:01-05:00\"", "\"9999-12-31T23:59:59.999999Z\""),
                  List.of(
                      "1",
                      "true",
                      "[]",
                      "{}",
                      "\"2024-02-29\"",
                      "\"2024-02-29T10:00:00\"",
                      "\"2024-02-30T10:00:00Z\"",
                      "\"0001-01-01T00:00:00+14:00\"",
                      "\"9999-12-31T23:59:59-01:00\""),
                  List.of("{\"min\":\"2024-02-02\"}"))),
          Map.entry(
              "select",
              choices(
                  List.of("\"amber\"", "\"red\"", "\"green\""),
                  List.of("1", "true", "[\"red\"]", "{}", "\"blue\"", "\"old\"", "\"Red\""))),
          Map.entry(
              "multi_select",
              choices(
                  List.of("[\"amber\"]", "[\"red\",\"amber\"]", "[\"green\"]"),
                  List.of("1", "true", "[1]", "{}", "[\"blue\"]", "[\"red\",\"old\"]"))),
          Map.entry(
              "rating",
              of(
                  "{\"max\":10}",
                  List.of("0", "1", "9.0", "10"),
                  List.of("\"1\"", "true", "[]", "{}", "-1", "11", "1.5", "1e99"),
                  List.of("{\"max\":0}", "{\"max\":101}"))),
          Map.entry(
              "currency",
              of(
                  "{\"default_currency\":\"eur\",\"min\":-1000}",
                  List.of(
                      "{\"amount\":-1000,\"currency\":\"EUR\"}",
                      "-2",
                      "{\"amount\":0.10}",
                      "{\"amount\":12.34,\"currency\":\"usd\"}",
                      "{\"amount\":1e20}"),
                  List.of(
                      "\"1\"",
                      "true",
                      "[]",
                      "{}",
                      "{\"amount\":\"1\"}",
                      "-1001",
                      "{\"amount\":1,\"currency\":\"XYZ\"}",
                      "{\"amount\":1,\"currency\":2}",
                      "{\"amount\":12.345,\"currency\":\"EUR\"}",
                      "{\"amount\":1.5,\"currency\":\"JPY\"}",
                      "{\"amount\":1,\"rate\":2}",
                      "{\"amount\":1e999}"),
                  List.of(
                      "{\"default_currency\":\"EURO\"}",
                      "{\"currencies\":[\"EUR\",\"nope\"]}",
                      "{\"default_currency\":\"EUR\",\"currencies\":[\"USD\"]}"))),
          Map.entry(
              "email",
              of(
                  "{}",
                  List.of("\"Ann@Example.com\"", "\"bob+crm@mail.example.org\"", "\"z@acme.test\""),
                  List.of("1", "true", "[]", "{}", "\"ann\"", "\"a@b@c.de\"", "\"ann@example\""),
                  List.of())),
          Map.entry(
              "link",
              of(
                  "{}",
                  List.of(
                      "\"http://a.example.com/x?y=1#z\"",
                      "\"https://example.com:8443/\"",
                      "\"https://münchen.de:8443/straße?größe=ü\""),
                  List.of(
                      "1",
                      "true",
                      "[]",
                      "{}",
                      "\"example.com\"",
                      "\"javascript:alert(1)\"",
                      "\"ftp://example.com\"",
                      "\"https://\"",
                      "\"https://exa mple.com\""),
                  List.of())),
          Map.entry(
              "phone",
              of(
                  "{\"default_region\":\"SA\"}",
                  List.of("\"+1 (650) 253-0000\"", "\"+44 20 7031 3000\"", "\"050 123 4567\""),
                  List.of("1", "true", "[]", "{}", "\"12\"", "\"call me\"", "\"+999123456789\""),
                  List.of("{\"default_region\":\"XX\"}", "{\"default_region\":\"Saudi\"}"))),
          Map.entry(
              "file",
              of(
                  "{\"multiple\":true,\"max\":2}",
                  List.of("\"file-1\"", "[\"file-1\",\"file-2\"]", "[{\"slug\":\"file-3\"}]"),
                  List.of("1", "true", "{}", "[1]", "[\"a b\"]", "[\"a\",\"b\",\"c\"]"),
                  List.of("{\"max\":0}", "{\"multiple\":1}"))),
          Map.entry("relation", relations()),
          Map.entry("smart_catalog", targets()),
          Map.entry(
              "serial_number",
              of(
                  "{\"prefix\":\"INV-\",\"padding\":4}",
                  List.of("\"INV-0001\"", "\"INV-9999\"", "\"INV-10000\""),
                  List.of("1", "true", "[]", "{}"),
                  List.of("{\"prefix\":\"a b\"}", "{\"padding\":13}", "{\"start\":-1}"))));

  public static Samples of(String key) {
    Samples samples = BY_KEY.get(key);
    if (samples == null) {
      throw new AssertionError("no samples for the type " + key);
    }
    return samples;
  }

  static Samples of(
      String settings, List<String> ascending, List<String> refused, List<String> wrong) {
    return new Samples(settings, List.of(), ascending, refused, wrong);
  }

  private static Samples choices(List<String> ascending, List<String> refused) {
    return new Samples("{}", COLORS, ascending, refused, List.of());
  }

  private static Samples relations() {
    return of(
        "{\"object\":\"companies\",\"multiple\":true,\"relation\":\"employers\"}",
        List.of("\"acme\"", "[\"acme\",\"zen\"]", "{\"slug\":\"beta\",\"label\":\"Beta\"}"),
        List.of("1", "true", "{}", "[1]", "[{\"slug\":1}]", "\"a/b\""),
        List.of("{}", "{\"object\":\"A B\"}", "{\"object\":\"x\",\"relation\":\"A B\"}"));
  }

  private static Samples targets() {
    return of(
        "{\"object\":\"companies\",\"multiple\":true,\"max\":3}",
        List.of("\"acme\"", "[\"acme\",\"zen\"]", "{\"slug\":\"beta\",\"label\":\"Beta\"}"),
        List.of("1", "true", "{}", "[1]", "[{\"slug\":1}]", "\"a/b\"", "[\"a\",\"b\",\"c\",\"d\"]"),
        List.of("{}", "{\"object\":\"A B\"}", "{\"object\":\"x\",\"max\":0}"));
  }

  public FieldType<?> type(String key) {
    return FieldTypes.configure(key, object(settings), options).type();
  }

  public static JsonValue json(String text) {
    try (var reader = Json.createReader(new StringReader(text))) {
      return reader.readValue();
    }
  }

  public static JsonObject object(String text) {
    return json(text).asJsonObject();
  }
}
