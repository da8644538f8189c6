package plinth.fields.type;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Comparison;
import plinth.fields.Equality;
import plinth.fields.FieldType;
import plinth.fields.Offers;
import plinth.fields.Operator;
import plinth.fields.SlotKind;
import plinth.fields.notation.Address;
import plinth.fields.setting.CodePoints;
import plinth.fields.setting.JsonShapes;
import plinth.fields.setting.Settings;
import plinth.fields.setting.ValueSchema;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;

/**
 * A postal address, {@code { street, city, region, postal_code, country }}, of which any part may
 * be missing. Stored with all parts, missing ones as null. Settings: {@code default_country} (the
 * ISO 3166 code for addresses without a country, optional).
 */
final class AddressType implements FieldType<Address> {
  private static final List<Integer> MOST = List.of(500, 200, 200, 20, 2);
  private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());

  private final @Nullable String defaultCountry;

  AddressType(Settings settings) {
    defaultCountry =
        settings.value(
            "default_country",
            (json, at) -> country(JsonShapes.text(json, at), at),
            Json::createValue);
  }

  @Override
  public String key() {
    return "address";
  }

  @Override
  public Set<String> formSettings() {
    return Set.of("default_country");
  }

  @Override
  public JsonObject schema() {
    JsonObjectBuilder parts = Json.createObjectBuilder();
    for (int i = 0; i < MOST.size(); i++) {
      parts.add(
          Address.PARTS.get(i),
          ValueSchema.of("string").add("nullable", true).add("maxLength", MOST.get(i)));
    }
    return ValueSchema.of("object")
        .add("description", "A postal address; the country is an ISO 3166 code")
        .add("properties", parts)
        .add("additionalProperties", false)
        .add(
            "example",
            Json.createObjectBuilder()
                .add("street", "Hauptstrasse 5")
                .add("city", "Berlin")
                .add("postal_code", "10827")
                .add("country", "DE"))
        .build();
  }

  @Override
  public @Nullable Address read(JsonValue json, String at) {
    JsonObject object = JsonShapes.object(json, at);
    for (String name : object.keySet()) {
      if (!Address.PARTS.contains(name)) {
        throw Problem.invalid(
            at + "." + name, "unknown", "Must be one of " + String.join(", ", Address.PARTS));
      }
    }
    List<@Nullable String> parts = new ArrayList<>();
    for (String name : Address.PARTS) {
      JsonValue part = object.getOrDefault(name, JsonValue.NULL);
      parts.add(part == JsonValue.NULL ? null : JsonShapes.text(part, at + "." + name));
    }
    Address address = Address.of(parts);
    return address.isEmpty() ? null : address;
  }

  @Override
  public Address check(Address value, String at) {
    List<@Nullable String> parts = new ArrayList<>(value.parts());
    for (int i = 0; i < MOST.size(); i++) {
      String part = parts.get(i);
      if (part != null) {
        checkPart(part, MOST.get(i), at + "." + Address.PARTS.get(i));
      }
    }
    String given = value.country();
    parts.set(parts.size() - 1, given == null ? defaultCountry : country(given, at + ".country"));
    return Address.of(parts);
  }

  private static void checkPart(String part, int most, String at) {
    if (part.length() > most) {
      throw Problem.invalid(at, "max_length", "Must have at most " + most + " characters");
    }
    if (part.contains(";")) {
      throw Problem.invalid(at, "characters", "Must not contain a semicolon");
    }
  }

  private static String country(String text, String at) {
    String code = text.strip().toUpperCase(Locale.ROOT);
    if (!COUNTRIES.contains(code)) {
      throw Problem.invalid(at, "country", "Must be an ISO 3166 code such as DE");
    }
    return code;
  }

  @Override
  public JsonValue encode(Address value) {
    JsonObjectBuilder json = Json.createObjectBuilder();
    List<@Nullable String> parts = value.parts();
    for (int i = 0; i < parts.size(); i++) {
      String part = parts.get(i);
      json.add(Address.PARTS.get(i), part == null ? JsonValue.NULL : Json.createValue(part));
    }
    return json.build();
  }

  /**
   * The parts in order with semicolons between them; a text without semicolons is the street. The
   * JSON of an address is also accepted.
   */
  @Override
  public @Nullable Address readText(String text, String at) {
    JsonObject json = JsonText.findObject(text);
    if (json != null) {
      return read(json, at);
    }
    List<@Nullable String> parts = new ArrayList<>(Arrays.asList(text.split(";", -1)));
    if (parts.size() > MOST.size()) {
      throw Problem.invalid(at, "format", "Must be street; city; region; postal code; country");
    }
    Address address = Address.of(parts);
    return address.isEmpty() ? null : address;
  }

  @Override
  public String text(Address value) {
    return value.text();
  }

  @Override
  public List<String> textMembers() {
    return Address.PARTS;
  }

  @Override
  public String textSeparator() {
    return Address.SEPARATOR;
  }

  @Override
  public Comparison<Address> comparison() {
    return new Equality<>(this, false);
  }

  @Override
  public Set<Operator> operators() {
    return Offers.PRESENCE;
  }

  @Override
  public SlotKind slot() {
    return SlotKind.NONE;
  }

  @Override
  public @Nullable Object slotValue(Address value) {
    return null;
  }

  @Override
  public int compare(Address left, Address right) {
    return CodePoints.compare(text(left), text(right));
  }
}
