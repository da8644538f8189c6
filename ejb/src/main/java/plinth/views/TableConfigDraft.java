package plinth.views;

import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem.FieldError;

/**
 * A new table setup, which replaces the previous one: absent members get their initial values.
 *
 * @param columns the order of the columns, by the slugs of fields and the paths to those of related
 *     records
 * @param widths column widths in pixels, 40 to 2,000
 * @param hidden the columns that are not shown
 * @param pinned the columns that stay visible while the others scroll
 * @param pageSize rows per page, 1 to 200
 * @param density the spacing of the rows
 */
public record TableConfigDraft(
    @Size(max = 300) @Nullable List<String> columns,
    @Size(max = 300) @Nullable Map<String, Integer> widths,
    @Size(max = 300) @Nullable List<String> hidden,
    @Size(max = 300) @Nullable List<String> pinned,
    @Min(1) @Max(200) @Nullable Integer pageSize,
    @Nullable Density density) {
  private static final int NARROWEST = 40;
  private static final int WIDEST = 2_000;

  /** The initial setup, in which nothing is set. */
  static final TableConfigDraft NOTHING = new TableConfigDraft(null, null, null, null, null, null);

  /**
   * All errors of the draft.
   *
   * @param isColumn whether a field exists for the admin
   */
  List<FieldError> errors(Predicate<String> isColumn) {
    List<FieldError> errors = new ArrayList<>();
    check("columns", columns, isColumn, errors);
    check("hidden", hidden, isColumn, errors);
    check("pinned", pinned, isColumn, errors);
    if (widths != null) {
      widths.forEach(
          (slug, width) -> {
            String at = "widths." + slug;
            if (!isColumn.test(slug)) {
              errors.add(unknown(at));
            } else if (width == null || width < NARROWEST || width > WIDEST) {
              String range = NARROWEST + " to " + WIDEST;
              errors.add(new FieldError(at, "range", at + " must be " + range));
            }
          });
    }
    return errors;
  }

  /**
   * The table setup as the admin sees it now.
   *
   * @param isColumn whether a field exists for the admin
   */
  TableConfig toConfig(Predicate<String> isColumn, @Nullable Instant updatedAt) {
    Map<String, Integer> known = new LinkedHashMap<>();
    (widths == null ? Map.<String, Integer>of() : widths)
        .forEach(
            (slug, width) -> {
              if (isColumn.test(slug)) {
                known.put(slug, width);
              }
            });
    return new TableConfig(
        present(columns, isColumn),
        known,
        present(hidden, isColumn),
        present(pinned, isColumn),
        pageSize == null ? PageRequest.DEFAULT_LIMIT : pageSize,
        density == null ? Density.NORMAL : density,
        updatedAt == null,
        updatedAt);
  }

  /** The stored JSON, which {@link #of} reads. */
  JsonObject json() {
    JsonObjectBuilder json = Json.createObjectBuilder();
    add(json, "columns", columns);
    add(json, "hidden", hidden);
    add(json, "pinned", pinned);
    if (widths != null) {
      JsonObjectBuilder all = Json.createObjectBuilder();
      widths.forEach(all::add);
      json.add("widths", all);
    }
    if (pageSize != null) {
      json.add("page_size", pageSize);
    }
    if (density != null) {
      json.add("density", density.name().toLowerCase(Locale.ROOT));
    }
    return json.build();
  }

  static TableConfigDraft of(JsonObject json) {
    Map<String, Integer> widths = new LinkedHashMap<>();
    if (json.containsKey("widths")) {
      json.getJsonObject("widths")
          .forEach((slug, width) -> widths.put(slug, ((JsonNumber) width).intValue()));
    }
    String density = json.getString("density", null);
    return new TableConfigDraft(
        list(json, "columns"),
        widths,
        list(json, "hidden"),
        list(json, "pinned"),
        json.containsKey("page_size") ? Integer.valueOf(json.getInt("page_size")) : null,
        density == null ? null : Density.valueOf(density.toUpperCase(Locale.ROOT)));
  }

  private static @Nullable List<String> list(JsonObject json, String member) {
    return json.containsKey(member)
        ? json.getJsonArray(member).getValuesAs(JsonString::getString)
        : null;
  }

  private static void add(JsonObjectBuilder json, String member, @Nullable List<String> slugs) {
    if (slugs != null) {
      json.add(member, Json.createArrayBuilder(slugs));
    }
  }

  private static List<String> present(@Nullable List<String> slugs, Predicate<String> isColumn) {
    return slugs == null ? List.of() : slugs.stream().filter(isColumn).toList();
  }

  private static void check(
      String member,
      @Nullable List<String> slugs,
      Predicate<String> isColumn,
      List<FieldError> errors) {
    Set<String> seen = new HashSet<>();
    for (int i = 0; slugs != null && i < slugs.size(); i++) {
      String at = member + "[" + i + "]";
      if (!isColumn.test(slugs.get(i))) {
        errors.add(unknown(at));
      } else if (!seen.add(slugs.get(i))) {
        errors.add(new FieldError(at, "duplicate", at + " is listed twice"));
      }
    }
  }

  private static FieldError unknown(String at) {
    return new FieldError(at, "unknown", at + " is not a field");
  }
}
