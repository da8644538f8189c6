package plinth.records.bulk;

import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.records.RowResult;
import plinth.records.query.Filter;
import plinth.records.query.PeopleFilters;
import plinth.records.query.RecordSource;

/**
 * The records that a bulk operation affects: listed ones, or those that a filter and words find.
 *
 * @param slugs the listed records, without duplicates; empty: by the filter
 * @param filter a condition; null: none
 * @param q words that the searchable text must contain; empty: any text
 */
public record Selection(List<String> slugs, @Nullable JsonValue filter, String q) {
  /** Copies the slugs. */
  public Selection {
    slugs = List.copyOf(new LinkedHashSet<>(slugs));
  }

  /**
   * Reads the selection of a body. Refuses a body that selects nothing, so that omitting a member
   * never changes every record, and one that both lists records and filters.
   */
  public static Selection of(
      @Nullable List<String> slugs, @Nullable JsonValue filter, @Nullable String q) {
    boolean asks = (filter != null && filter != JsonValue.NULL) || (q != null && !q.isBlank());
    if (slugs == null && !asks) {
      throw Problem.invalid("slugs", "required", "Select records by slugs or filter");
    }
    if (slugs != null && asks) {
      throw Problem.invalid("slugs", "conflict", "Select records by slugs or filter, not by both");
    }
    if (slugs != null && (slugs.isEmpty() || slugs.contains(null))) {
      throw Problem.invalid("slugs", "required", "slugs must list at least one record");
    }
    return new Selection(
        slugs == null ? List.of() : slugs,
        filter == JsonValue.NULL ? null : filter,
        q == null ? "" : q);
  }

  /** Every record of the object. */
  static Selection everything() {
    return new Selection(List.of(), null, "");
  }

  /**
   * The source of the records, for an object as the caller sees it. Refuses a filter that is
   * invalid for the object.
   */
  RecordSource source(
      PeopleFilters people, Caller caller, long workspaceId, Shape shape, Instant now) {
    if (!slugs.isEmpty()) {
      return RecordSource.ofSlugs(workspaceId, shape, slugs);
    }
    Filter parsed = people.read(caller, filter, shape, "filter");
    return RecordSource.of(workspaceId, shape, parsed, q, now);
  }

  /** The results in the order of the slugs; a slug without a result names no record. */
  List<RowResult> inOrder(List<RowResult> results) {
    if (slugs.isEmpty()) {
      return results;
    }
    Map<String, RowResult> bySlug = new HashMap<>();
    results.forEach(result -> bySlug.put(result.slug(), result));
    return slugs.stream()
        .map(slug -> bySlug.getOrDefault(slug, RowResult.failed(slug, Problem.notFound("Record"))))
        .toList();
  }
}
