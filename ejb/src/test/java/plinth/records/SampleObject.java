package plinth.records;

import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;
import static plinth.testing.TestJson.quoted;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.Link;
import plinth.fields.Linked;
import plinth.fields.Shape;
import plinth.fields.Slot;
import plinth.fields.SlotAllocation;
import plinth.fields.SlotState;
import plinth.fields.setting.Option;
import plinth.fields.type.FieldTypes;
import plinth.kernel.JsonText;

/**
 * An object with a field of every type, edge-case values for each, and records with these values.
 */
public final class SampleObject {
  /** The factor for the number of queries in the tests of lists; 1 by default. */
  public static final int ROUNDS = Integer.getInteger("plinth.lists.rounds", 1);

  public static final Instant NOW = Instant.parse("2024-02-29T10:30:00Z");

  private static final String E_LONG = "é".repeat(150);

  /** Values by type in their JSON form; also used as operands. */
  public static final Map<String, List<String>> VALUES = new LinkedHashMap<>();

  /** Parts of texts for {@code contains}, {@code starts_with} and {@code ends_with}. */
  public static final List<String> PARTS =
      List.of(
          "ang",
          "STR",
          "%",
          "_",
          "\\",
          "Σ",
          "ς",
          "zebra",
          "か",
          "が",
          "한",
          "i",
          "ß",
          "ss",
          "\uFFFD",
          E_LONG,
          E_LONG.substring(0, 110),
          "100",
          "x",
          "e\u0301",
          "😀",
          "a b",
          "acme");

  private static final List<String> TEXTS =
      strings(
          "Ångström",
          "angstrom",
          "A\u030angstrom X",
          "İstanbul",
          "ISTANBUL",
          "ΟΔΟΣ",
          "οδος",
          "οδοσ",
          "100%",
          "100 ",
          "a_b",
          "a b",
          "back\\slash",
          "ß",
          "ẞ",
          "SS",
          "ﬁn",
          "한국",
          "が",
          "か",
          "😀x",
          "\uFFFDx",
          "line\nbreak",
          E_LONG,
          E_LONG + "a",
          E_LONG + "b",
          "\u0301");

  static {
    VALUES.put("text", TEXTS);
    VALUES.put("long_text", strings("Über", "ΟΔΟΣ 100%", "y".repeat(9000) + " tail Zebra", "acme"));
    VALUES.put(
        "number",
        List.of(
            "0",
            "0.1",
            "0.10000000000000000001",
            "0.100",
            "-3",
            "1e30",
            "9007199254740992",
            "9007199254740993",
            "9007199254740993.5",
            "1e-320",
            "12"));
    VALUES.put("boolean", List.of("true", "false"));
    VALUES.put(
        "date", strings("2024-02-29", "2024-03-01", "2024-02-27", "0001-01-01", "9999-12-31"));
    VALUES.put(
        "datetime",
        strings(
            "2024-02-29T10:30:00Z",
            "2024-02-29T10:30:00.5Z",
            "2024-02-29T10:30:00.000001Z",
            "2024-02-29T12:31:59.999999+02:00",
            "2024-02-28T23:59:59Z",
            "2024-03-02T00:00:00Z",
            "0001-01-01T00:00:00Z",
            "2024-02-29T11:15:00Z"));
    VALUES.put("select", strings("new", "won", "lost"));
    VALUES.put(
        "multi_select",
        List.of(
            array("new").toString(),
            array("won", "new").toString(),
            array("lost", "won").toString()));
    VALUES.put("rating", List.of("0", "3", "5"));
    VALUES.put(
        "currency",
        List.of(
            json("amount", 10, "currency", "EUR").toString(),
            json("amount", parsed("10.00"), "currency", "USD").toString(),
            json("amount", parsed("9.99999999999999999999"), "currency", "XAU").toString(),
            "-5",
            "10"));
    VALUES.put("email", strings("Ann@Example.com", "ann@example.org", "bob@acme.test"));
    VALUES.put("link", strings("https://acme.test/", "https://acme.test/A_b%20"));
    VALUES.put("phone", strings("+16502530000", "+966501234567", "050 123 4567"));
    VALUES.put("file", List.of(array("f-1").toString(), array("f-1", "f-2").toString()));
    VALUES.put(
        "relation",
        List.of(
            quoted("acme"),
            array("acme", "zen").toString(),
            array("zen", "other", "acme").toString()));
    VALUES.put(
        "smart_catalog",
        List.of(
            array("acme", "zen").toString(), array("zen").toString(), array("other").toString()));
    VALUES.put("percent", List.of("0", "12.5", "12.50", "-3", "100", "0.1"));
    VALUES.put("duration", List.of("0", "5400", "-60", "2147483647", quoted("1:30")));
    VALUES.put("member", strings("ann", "omar", "lina-2"));
    VALUES.put(
        "address",
        List.of(
            json("city", "Kuwait", "country", "KW").toString(),
            json("street", "Main Street 5\nFlat 2").toString()));
    VALUES.put("json", List.of("{}", json("a", array(1, "x")).toString()));
    VALUES.put("serial_number", strings("INV-0001", "OLD-1", "INV-0010"));
  }

  /** The ID of the object that the relation field refers to. */
  public static final long COMPANIES = 4_000;

  /** The slugs of its records. */
  public static final List<String> RELATED = List.of("acme", "zen", "other");

  private SampleObject() {}

  /** The shape. With slots, every field has the slot of its type, ready for reads. */
  public static Shape shape(long objectId, boolean slotted) {
    List<Field> fields = new ArrayList<>();
    List<Slot> taken = new ArrayList<>();
    for (FieldType<?> type : FieldTypes.all()) {
      Field field = field(objectId * 100 + fields.size(), type.key(), link(objectId));
      if (slotted) {
        Slot free = SlotAllocation.value(field.type(), taken);
        Slot slot = free == null ? null : free.withState(SlotState.READY);
        if (slot != null) {
          taken.add(slot);
        }
        field = field.withSlots(new Field.Slots(slot, null));
      }
      fields.add(field);
    }
    return new Shape(objectId, "samples", 1, fields);
  }

  /** The relation of an object's records to companies, on the {@code to} side. */
  public static Link link(long objectId) {
    return new Link(
        objectId + 500,
        "employers",
        Link.Side.TO,
        Link.Kind.MANY_TO_MANY,
        COMPANIES,
        "companies",
        "staff");
  }

  private static Field field(long id, String key, Link link) {
    List<Option> options =
        key.endsWith("select")
            ? List.of(Option.of("new", 3), Option.of("won", 1), Option.of("lost", 2))
            : List.of();
    JsonObject settings =
        switch (key) {
          case "relation" -> json("object", "companies", "multiple", true);
          case "smart_catalog" -> json("object", "companies", "multiple", true);
          case "file" -> json("multiple", true);
          case "phone" -> json("default_region", "SA");
          case "currency" -> json("default_currency", "EUR");
          case "text" -> json("max_length", 1000);
          default -> json();
        };
    var made = FieldTypes.configure(key, settings.asJsonObject(), options);
    FieldType<?> type = made.type() instanceof Linked linked ? linked.withLink(link) : made.type();
    return new Field(
        id,
        "f_" + key,
        key,
        type,
        made.settings(),
        Field.Rules.NONE,
        Field.Standing.at((int) id),
        Field.Slots.NONE);
  }

  /** Records with one of the values, or none, in each field. */
  public static List<SampleRecord> records(Shape shape, int count) {
    Random random = new Random(20240229);
    List<SampleRecord> records = new ArrayList<>();
    for (long id = 1; id <= count; id++) {
      JsonObjectBuilder data = Json.createObjectBuilder();
      for (Field field : shape.fields()) {
        if (random.nextInt(5) > 0) {
          List<String> values = VALUES.get(field.type().key());
          String value = values.get(random.nextInt(values.size()));
          data.add(field.slug(), stored(field.type(), JsonText.parse(value)));
        }
      }
      JsonObject made = data.build();
      records.add(
          new SampleRecord(id, made, NOW.plusSeconds(random.nextInt(9) * 20_000L - 80_000)));
    }
    return records;
  }

  private static <V> JsonValue stored(FieldType<V> type, JsonValue json) {
    V value = type.parse(json, "data");
    return value == null ? JsonValue.NULL : type.encode(value);
  }

  private static List<String> strings(String... texts) {
    return Arrays.stream(texts).map(text -> Json.createValue(text).toString()).toList();
  }
}
