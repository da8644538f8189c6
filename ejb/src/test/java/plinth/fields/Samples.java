package plinth.fields;

import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;
import static plinth.testing.TestJson.quoted;
import static plinth.testing.TestJson.string;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Map;
import plinth.fields.setting.Option;
import plinth.fields.type.FieldTypes;
import plinth.kernel.JsonText;

/**
 * The input of the contract test for each type: settings, values in order, and invalid values. A
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

  private static final JsonValue LONG = string("x".repeat(20_000));

  private static final Map<String, Samples> BY_KEY =
      Map.ofEntries(
          Map.entry(
              "text",
              of(
                  json("max_length", 300),
                  List.of(
                      quoted("Àpple"),
                      quoted("apricot"),
                      quoted("Zoo"),
                      quoted("ящик"),
                      quoted("日本"),
                      quoted("😀")),
                  List.of(
                      "1",
                      "true",
                      array("a").toString(),
                      "{}",
                      quoted("a\u0000b"),
                      LONG.toString()),
                  List.of(json("max_length", 0).toString(), json("max_length", "9").toString()))),
          Map.entry(
              "long_text",
              of(
                  json(),
                  List.of(quoted("one\ntwo"), quoted("three")),
                  List.of("1", "true", "[]", "{}", quoted("\u0000"), LONG.toString()),
                  List.of(json("max_length", 100001).toString()))),
          Map.entry(
              "number",
              of(
                  json("min", parsed("-1e300"), "max", parsed("1e300")),
                  List.of(
                      "-1e299", "-3.5", "0", "0.1", "0.10000000000000000001", "2", "10", "1e30"),
                  List.of(quoted("1"), "true", "[]", "{}", "1e400", "1e-400", "2e300"),
                  List.of(
                      json("min", 2, "max", 1).toString(),
                      json("decimals", -1).toString(),
                      json("decimals", 1.5).toString(),
                      json("unit", 7).toString()))),
          Map.entry(
              "boolean",
              of(
                  json(),
                  List.of("false", "true"),
                  List.of("1", quoted("true"), "[]", "{}"),
                  List.of())),
          Map.entry(
              "date",
              of(
                  json("max", "2999-12-31"),
                  List.of(
                      quoted("0001-01-01"),
                      quoted("1969-12-31"),
                      quoted("2024-02-29"),
                      quoted("2999-12-31")),
                  List.of(
                      "1",
                      "true",
                      "[]",
                      "{}",
                      quoted("2023-02-29"),
                      quoted("01.02.2024"),
                      quoted("2024-1-1"),
                      quoted("0000-01-01"),
                      quoted("3000-01-01"),
                      quoted("2024-01-01T00:00:00Z")),
                  List.of(
                      json("min", "x").toString(),
                      json("min", "2024-02-02", "max", "2024-02-01").toString()))),
          Map.entry(
              "datetime",
              of(
                  json(),
                  List.of(
                      quoted("0001-01-01T00:00:00Z"), quoted("2024-02-29T12:00:00+02:00"),
                      quoted("2024-02-29T10:00:00.000001Z"), quoted("2024-02-29T10:00:00.5Z"),
                      quoted("2024-02-29T05:00:01-05:00"), quoted("9999-12-31T23:59:59.999999Z")),
                  List.of(
                      "1",
                      "true",
                      "[]",
                      "{}",
                      quoted("2024-02-29"),
                      quoted("2024-02-29T10:00:00"),
                      quoted("2024-02-30T10:00:00Z"),
                      quoted("0001-01-01T00:00:00+14:00"),
                      quoted("9999-12-31T23:59:59-01:00")),
                  List.of(json("min", "2024-02-02").toString()))),
          Map.entry(
              "select",
              choices(
                  List.of(quoted("amber"), quoted("red"), quoted("green")),
                  List.of(
                      "1",
                      "true",
                      array("red").toString(),
                      "{}",
                      quoted("blue"),
                      quoted("old"),
                      quoted("Red")))),
          Map.entry(
              "multi_select",
              choices(
                  List.of(
                      array("amber").toString(),
                      array("red", "amber").toString(),
                      array("green").toString()),
                  List.of(
                      "1",
                      "true",
                      "[1]",
                      "{}",
                      array("blue").toString(),
                      array("red", "old").toString()))),
          Map.entry(
              "rating",
              of(
                  json("max", 10),
                  List.of("0", "1", "9.0", "10"),
                  List.of(quoted("1"), "true", "[]", "{}", "-1", "11", "1.5", "1e99"),
                  List.of(json("max", 0).toString(), json("max", 101).toString()))),
          Map.entry(
              "currency",
              of(
                  json("default_currency", "eur", "min", -1000),
                  List.of(
                      json("amount", -1000, "currency", "EUR").toString(),
                      "-2",
                      json("amount", parsed("0.10")).toString(),
                      json("amount", 12.34, "currency", "usd").toString(),
                      json("amount", parsed("1e20")).toString()),
                  List.of(
                      quoted("1"),
                      "true",
                      "[]",
                      "{}",
                      json("amount", "1").toString(),
                      "-1001",
                      json("amount", 1, "currency", "XYZ").toString(),
                      json("amount", 1, "currency", 2).toString(),
                      json("amount", 12.345, "currency", "EUR").toString(),
                      json("amount", 1.5, "currency", "JPY").toString(),
                      json("amount", 1, "rate", 2).toString(),
                      json("amount", parsed("1e999")).toString()),
                  List.of(
                      json("default_currency", "EURO").toString(),
                      json("currencies", array("EUR", "nope")).toString(),
                      json("default_currency", "EUR", "currencies", array("USD")).toString()))),
          Map.entry(
              "email",
              of(
                  json(),
                  List.of(
                      quoted("Ann@Example.com"),
                      quoted("bob+crm@mail.example.org"),
                      quoted("z@acme.test")),
                  List.of(
                      "1",
                      "true",
                      "[]",
                      "{}",
                      quoted("ann"),
                      quoted("a@b@c.de"),
                      quoted("ann@example")),
                  List.of())),
          Map.entry(
              "link",
              of(
                  json(),
                  List.of(
                      quoted("http://a.example.com/x?y=1#z"),
                      quoted("https://example.com:8443/"),
                      quoted("https://münchen.de:8443/straße?größe=ü")),
                  List.of(
                      "1",
                      "true",
                      "[]",
                      "{}",
                      quoted("example.com"),
                      quoted("javascript:alert(1)"),
                      quoted("ftp://example.com"),
                      quoted("https://"),
                      quoted("https://exa mple.com")),
                  List.of())),
          Map.entry(
              "phone",
              of(
                  json("default_region", "SA"),
                  List.of(
                      quoted("+1 (650) 253-0000"),
                      quoted("+44 20 7031 3000"),
                      quoted("050 123 4567")),
                  List.of(
                      "1",
                      "true",
                      "[]",
                      "{}",
                      quoted("12"),
                      quoted("call me"),
                      quoted("+999123456789")),
                  List.of(
                      json("default_region", "XX").toString(),
                      json("default_region", "Saudi").toString()))),
          Map.entry(
              "file",
              of(
                  json("multiple", true, "max", 2),
                  List.of(
                      quoted("file-1"),
                      array("file-1", "file-2").toString(),
                      array(json("slug", "file-3")).toString()),
                  List.of(
                      "1",
                      "true",
                      "{}",
                      "[1]",
                      array("a b").toString(),
                      array("a", "b", "c").toString()),
                  List.of(json("max", 0).toString(), json("multiple", 1).toString()))),
          Map.entry(
              "percent",
              of(
                  json("min", -100, "max", 1000, "decimals", 2),
                  List.of("-100", "-0.5", "0", "5.00", "99.99", "1000"),
                  List.of(quoted("5 %"), "true", "[]", "{}", "1.005", "1000.01", "-101"),
                  List.of(json("min", 2, "max", 1).toString(), json("decimals", 21).toString()))),
          Map.entry(
              "duration",
              of(
                  json("min", -3600, "max", 86400),
                  List.of(quoted("-PT1H"), "-1", "0", "59.0", quoted("1:30"), quoted("P1D")),
                  List.of(quoted("soon"), "true", "[]", "{}", "1.5", quoted("1:60"), "86401"),
                  List.of(json("min", "PT1H").toString(), json("min", 2, "max", 1).toString()))),
          Map.entry(
              "member",
              of(
                  json(),
                  List.of(
                      json("slug", "ann", "name", "Ann").toString(),
                      quoted("lina-2"),
                      quoted("me"),
                      quoted("omar")),
                  List.of(
                      "1",
                      "true",
                      "[]",
                      "{}",
                      quoted("a b"),
                      quoted(""),
                      json("slug", 1).toString()),
                  List.of())),
          Map.entry(
              "address",
              of(
                  json("default_country", "de"),
                  List.of(
                      json("street", "Hauptstr. 5\nHof", "city", "Berlin", "country", "DE")
                          .toString(),
                      json("postal_code", "10827").toString(),
                      json("region", " Hawalli ", "country", "kw", "city", JsonValue.NULL)
                          .toString()),
                  List.of(
                      "1",
                      "true",
                      "[]",
                      quoted("Berlin"),
                      json("town", "Berlin").toString(),
                      json("city", 5).toString(),
                      json("city", "a;b").toString(),
                      json("city", "b", "country", "XX").toString(),
                      json("postal_code", "x".repeat(21)).toString()),
                  List.of(
                      json("default_country", "Germany").toString(),
                      json("default_country", 1).toString()))),
          Map.entry(
              "json",
              of(
                  json("max_length", 100),
                  List.of(
                      json().toString(),
                      json("a", array(json("b", JsonValue.NULL), "; ", 1.50)).toString(),
                      json("z", quoted("é\n")).toString()),
                  List.of(
                      "1",
                      "true",
                      "[]",
                      quoted("{}"),
                      json("a", "x".repeat(100)).toString(),
                      json("a", parsed("1e999")).toString(),
                      json("a", "\u0000").toString(),
                      "{\"a\":" + "[".repeat(20) + "]".repeat(20) + "}"),
                  List.of(
                      json("max_length", 1).toString(), json("max_length", 100_001).toString()))),
          Map.entry("relation", relations()),
          Map.entry("smart_catalog", targets()),
          Map.entry(
              "serial_number",
              of(
                  json("prefix", "INV-", "padding", 4),
                  List.of(quoted("INV-0001"), quoted("INV-9999"), quoted("INV-10000")),
                  List.of("1", "true", "[]", "{}"),
                  List.of(
                      json("prefix", "a b").toString(),
                      json("padding", 13).toString(),
                      json("start", -1).toString()))));

  public static Samples of(String key) {
    Samples samples = BY_KEY.get(key);
    if (samples == null) {
      throw new AssertionError("no samples for the type " + key);
    }
    return samples;
  }

  static Samples of(
      JsonObject settings, List<String> ascending, List<String> refused, List<String> wrong) {
    return new Samples(settings.toString(), List.of(), ascending, refused, wrong);
  }

  private static Samples choices(List<String> ascending, List<String> refused) {
    return new Samples("{}", COLORS, ascending, refused, List.of());
  }

  private static Samples relations() {
    return of(
        json(
            "object", "companies",
            "multiple", true,
            "relation", "employers"),
        List.of(
            quoted("acme"),
            array("acme", "zen").toString(),
            json("slug", "beta", "label", "Beta").toString()),
        List.of("1", "true", "{}", "[1]", array(json("slug", 1)).toString(), quoted("a/b")),
        List.of(
            "{}",
            json("object", "A B").toString(),
            json("object", "x", "relation", "A B").toString()));
  }

  private static Samples targets() {
    return of(
        json("object", "companies", "multiple", true, "max", 3),
        List.of(
            quoted("acme"),
            array("acme", "zen").toString(),
            json("slug", "beta", "label", "Beta").toString()),
        List.of(
            "1",
            "true",
            "{}",
            "[1]",
            array(json("slug", 1)).toString(),
            quoted("a/b"),
            array("a", "b", "c", "d").toString()),
        List.of("{}", json("object", "A B").toString(), json("object", "x", "max", 0).toString()));
  }

  public FieldType<?> type(String key) {
    return FieldTypes.configure(key, JsonText.parseObject(settings), options).type();
  }
}
