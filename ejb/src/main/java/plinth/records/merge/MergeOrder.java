package plinth.records.merge;

import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Generated;
import plinth.fields.Link;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.objects.GrantedShape;
import plinth.records.Assignment;
import plinth.records.LinkEdit;
import plinth.records.RecordRow;

/**
 * Which records to merge, and whose values are kept.
 *
 * @param survivor the slug of the record that continues
 * @param others the slugs of the records that are merged into it, in the order in which they fill
 *     what it does not have
 * @param versions the versions that records must have, by their slugs
 * @param values by the slug of a field, the slug of the record whose value is kept
 */
public record MergeOrder(
    String survivor, List<String> others, Map<String, Long> versions, Map<String, String> values) {
  /** The maximum number of records that one merge takes, with the survivor. */
  public static final int MAX = 5;

  /** Refuses an order whose form is wrong, with the place of each fault. */
  public static MergeOrder of(
      String survivor,
      List<String> others,
      @Nullable JsonObject versions,
      @Nullable JsonObject values) {
    if (others.isEmpty() || others.size() >= MAX) {
      throw Problem.invalid(
          "others", "size", "others must list 1 to " + (MAX - 1) + " records besides the survivor");
    }
    List<FieldError> faults = new ArrayList<>();
    Set<String> records = new HashSet<>(Set.of(survivor));
    for (int i = 0; i < others.size(); i++) {
      if (!records.add(String.valueOf(others.get(i)))) {
        faults.add(
            new FieldError("others[" + i + "]", "unique", "Each record can be named only once"));
      }
    }
    Map<String, Long> expected = new LinkedHashMap<>();
    entries(versions)
        .forEach(
            (slug, version) -> {
              String at = "versions." + slug;
              if (version instanceof JsonNumber number && number.isIntegral()) {
                expected.put(slug, number.longValue());
              } else {
                faults.add(new FieldError(at, "type", "The version must be a whole number"));
              }
              requireNamed(records, slug, at, faults);
            });
    Map<String, String> kept = new LinkedHashMap<>();
    entries(values)
        .forEach(
            (field, from) -> {
              String at = "values." + field;
              if (from instanceof JsonString slug) {
                kept.put(field, slug.getString());
                requireNamed(records, slug.getString(), at, faults);
              } else {
                faults.add(new FieldError(at, "type", "Must be the slug of a record"));
              }
            });
    refuse(faults);
    return new MergeOrder(survivor, List.copyOf(others), expected, kept);
  }

  private static JsonObject entries(@Nullable JsonObject given) {
    return given == null ? JsonValue.EMPTY_JSON_OBJECT : given;
  }

  private static void requireNamed(
      Set<String> records, String slug, String at, List<FieldError> faults) {
    if (!records.contains(slug)) {
      faults.add(new FieldError(at, "unknown", slug + " is not among the records to merge"));
    }
  }

  private static void refuse(List<FieldError> faults) {
    if (!faults.isEmpty()) {
      throw Problem.invalid(faults);
    }
  }

  /**
   * Refuses to choose values of fields that the caller does not know or may not change, that have a
   * number of their own, or of which every record's links are kept.
   */
  void requireChoosable(GrantedShape shape) {
    List<FieldError> faults = new ArrayList<>();
    for (String slug : values.keySet()) {
      if (!slug.equals(Assignment.NAME)) {
        Field field = shape.seen().field(slug).filter(Field::active).orElse(null);
        FieldError fault = fault(shape, slug, field);
        if (fault != null) {
          faults.add(fault);
        }
      }
    }
    refuse(faults);
  }

  private static @Nullable FieldError fault(
      GrantedShape shape, String slug, @Nullable Field field) {
    String at = "values." + slug;
    if (field == null) {
      return new FieldError(at, "unknown", "There is no field " + slug);
    }
    if (shape.isReadOnly(field) || field.type() instanceof Generated<?>) {
      return new FieldError(at, "read_only", slug + " is read-only");
    }
    Link link = LinkEdit.linkOf(field);
    return link != null && link.many()
        ? new FieldError(at, "many", "The related records of all records are kept")
        : null;
  }

  /** Refuses a record that does not have the expected version (412), and names that version. */
  void requireVersion(RecordRow row) {
    Long expected = versions.get(row.slug());
    if (expected != null && expected != row.version()) {
      throw new Problem(KernelProblem.STALE_VERSION)
          .field("versions." + row.slug(), "stale", "The record has version " + row.version())
          .with("version", row.version());
    }
  }

  /** The place of a record in the body. */
  String place(String slug) {
    return slug.equals(survivor) ? "survivor" : "others[" + others.indexOf(slug) + "]";
  }
}
