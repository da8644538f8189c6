package plinth.moves;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.objects.GrantedShape;

/**
 * Maps fields of one object to fields of another: as the caller says, else by the same slug, else
 * by the same name. The value of a field that the caller does not see goes only to a field that the
 * caller does not see either.
 */
final class FieldMap {
  private final GrantedShape from;
  private final GrantedShape to;
  private final Map<String, Field> seen = new LinkedHashMap<>();
  private final Map<String, Field> hidden = new LinkedHashMap<>();
  private final Set<String> leftBehind = new HashSet<>();
  private final Set<String> taken = new HashSet<>();
  private final List<FieldError> errors = new ArrayList<>();

  private FieldMap(GrantedShape from, GrantedShape to) {
    this.from = from;
    this.to = to;
  }

  /**
   * Creates the map of two objects. Refuses impossible entries, each with its path in {@code
   * field_map} or {@code data}.
   *
   * @param given the caller's mapping
   * @param data the fields for which the caller gives values
   */
  static FieldMap of(GrantedShape from, GrantedShape to, JsonObject given, JsonObject data) {
    FieldMap map = new FieldMap(from, to);
    data.keySet().forEach(map::addGiven);
    given.forEach(map::addMapping);
    if (!map.errors.isEmpty()) {
      throw Problem.invalid(map.errors);
    }
    map.pair((source, target) -> target.slug().equals(source.slug()));
    map.pair((source, target) -> target.name().equalsIgnoreCase(source.name()));
    map.pairHidden();
    return map;
  }

  private interface Likeness {
    boolean of(Field source, Field target);
  }

  private void addGiven(String slug) {
    if (active(to, slug).isEmpty()) {
      errors.add(new FieldError("data." + slug, "unknown", "There is no field " + slug));
    }
    taken.add(slug);
  }

  private void addMapping(String slug, JsonValue json) {
    String at = "field_map." + slug;
    Optional<Field> source = active(from, slug);
    if (source.isEmpty()) {
      errors.add(new FieldError(at, "unknown", "There is no field " + slug));
    } else if (json == JsonValue.NULL) {
      leftBehind.add(slug);
    } else if (json instanceof JsonString text) {
      pair(source.get(), text.getString(), at);
    } else {
      errors.add(new FieldError(at, "type", "Must be the slug of a field, or null"));
    }
  }

  private void pair(Field source, String slug, String at) {
    Field target = active(to, slug).orElse(null);
    if (target == null) {
      errors.add(new FieldError(at, "unknown", "There is no field " + slug + " to go to"));
    } else if (target.isComputed()) {
      errors.add(new FieldError(at, "computed", "The server computes the values of " + slug));
    } else if (to.isReadOnly(target)) {
      errors.add(new FieldError(at, "read_only", "Your role may not change " + slug));
    } else if (!ValueMapping.isOffered(source.type(), target.type())) {
      errors.add(new FieldError(at, "type", slug + " cannot have the values of " + source.slug()));
    } else if (!taken.add(slug)) {
      errors.add(new FieldError(at, "duplicate", "another value is already mapped to " + slug));
    } else {
      seen.put(source.slug(), target);
    }
  }

  private void pair(Likeness likeness) {
    for (Field source : from.seen().fields()) {
      if (source.active() && !seen.containsKey(source.slug()) && !isOmitted(source)) {
        free(source, target -> likeness.of(source, target))
            .ifPresent(
                target -> {
                  seen.put(source.slug(), target);
                  taken.add(target.slug());
                });
      }
    }
  }

  private Optional<Field> free(Field source, Predicate<Field> like) {
    return to.seen().fields().stream()
        .filter(Field::active)
        .filter(target -> !to.isReadOnly(target) && !taken.contains(target.slug()))
        .filter(like)
        .filter(target -> ValueMapping.isOffered(source.type(), target.type()))
        .findFirst();
  }

  private void pairHidden() {
    for (Field source : from.complete().fields()) {
      if (source.active() && !from.sees(source)) {
        to.complete()
            .field(source.slug())
            .filter(target -> target.active() && !to.sees(target))
            .filter(target -> ValueMapping.isOffered(source.type(), target.type()))
            .ifPresent(target -> hidden.put(source.slug(), target));
      }
    }
  }

  private static Optional<Field> active(GrantedShape shape, String slug) {
    return shape.seen().field(slug).filter(Field::active);
  }

  GrantedShape from() {
    return from;
  }

  GrantedShape to() {
    return to;
  }

  /** The field that takes the values of a field; null: none. */
  @Nullable Field target(Field source) {
    return from.sees(source) ? seen.get(source.slug()) : hidden.get(source.slug());
  }

  /** Whether the caller leaves the values of a field behind. */
  boolean isOmitted(Field source) {
    return leftBehind.contains(source.slug());
  }

  /**
   * The object that takes the values, including fields that take hidden ones, so that values can be
   * read that the caller may not give.
   */
  GrantedShape targetShape() {
    if (hidden.isEmpty()) {
      return to;
    }
    Set<String> carried = new HashSet<>();
    hidden.values().forEach(target -> carried.add(target.slug()));
    return new GrantedShape(
        to.complete(),
        to.complete().limitedTo(field -> to.sees(field) || carried.contains(field.slug())),
        to.readOnly(),
        to.rights());
  }

  /**
   * The slug of the field that takes the values of each visible field, or null, by the slug of the
   * field.
   */
  JsonObject json() {
    JsonObjectBuilder json = Json.createObjectBuilder();
    for (Field source : from.seen().fields()) {
      if (source.active()) {
        Field target = seen.get(source.slug());
        json.add(source.slug(), target == null ? JsonValue.NULL : Json.createValue(target.slug()));
      }
    }
    return json.build();
  }
}
