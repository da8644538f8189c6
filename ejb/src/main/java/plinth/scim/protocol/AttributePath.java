package plinth.scim.protocol;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The name of an attribute in a filter, a path or a selection, whose case does not matter.
 *
 * @param isExtended whether it is of the enterprise extension
 * @param name name of the attribute
 * @param sub name of a part of it; null: the whole
 */
public record AttributePath(boolean isExtended, String name, @Nullable String sub) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z$][A-Za-z0-9$_-]{0,99}");
  private static final Set<String> CASE_EXACT =
      Set.of("id", "externalid", "groups", "members", "meta");

  /** Parses a name such as {@code name.givenName}; null if it is none. */
  static @Nullable AttributePath parse(String text) {
    String rest = text;
    boolean isExtended = false;
    for (String urn : List.of(Schemas.ENTERPRISE, Schemas.USER, Schemas.GROUP)) {
      if (text.regionMatches(true, 0, urn + ":", 0, urn.length() + 1)) {
        rest = text.substring(urn.length() + 1);
        isExtended = urn.equals(Schemas.ENTERPRISE);
        break;
      }
    }
    String[] parts = rest.split("\\.", -1);
    if (parts.length > 2 || !Stream.of(parts).allMatch(part -> NAME.matcher(part).matches())) {
      return null;
    }
    return new AttributePath(isExtended, parts[0], parts.length == 2 ? parts[1] : null);
  }

  /** Parses a name; refuses what is none. */
  public static AttributePath require(String text) {
    AttributePath path = parse(text);
    if (path == null) {
      throw ScimProblem.SCIM_PATH_INVALID.because("There is no attribute " + text);
    }
    return path;
  }

  /** Whether values are compared with their case. */
  boolean isCaseExact() {
    return CASE_EXACT.contains(Attribute.key(name));
  }

  /** The values in a resource: each of a list, and the {@code value} of complex ones. */
  public List<JsonValue> values(JsonObject resource) {
    JsonValue holder = isExtended ? member(resource, Schemas.ENTERPRISE) : resource;
    JsonValue found = holder instanceof JsonObject object ? member(object, name) : null;
    return each(found)
        .map(value -> value instanceof JsonObject part ? inner(part) : sub == null ? value : null)
        .filter(value -> value != null && value != JsonValue.NULL)
        .toList();
  }

  private @Nullable JsonValue inner(JsonObject part) {
    return member(part, sub == null ? Attribute.VALUE : sub);
  }

  /** The elements of the attribute. */
  Stream<JsonObject> elements(JsonObject resource) {
    return each(member(resource, name))
        .filter(JsonObject.class::isInstance)
        .map(JsonValue::asJsonObject);
  }

  private static Stream<JsonValue> each(@Nullable JsonValue value) {
    if (value == null) {
      return Stream.empty();
    }
    return value instanceof JsonArray list ? list.stream() : Stream.of(value);
  }

  private static @Nullable JsonValue member(JsonObject object, String name) {
    JsonValue exact = object.get(name);
    return exact != null
        ? exact
        : object.entrySet().stream()
            .filter(entry -> entry.getKey().equalsIgnoreCase(name))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse(null);
  }
}
