package plinth.records.facet;

import jakarta.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query for facets.
 *
 * @param fields the fields to count; empty: all with few values
 * @param filter a condition; null: none
 * @param q words that the searchable text must contain; empty: any text
 * @param parameter the name of the parameter with the fields, for errors
 */
public record FacetQuery(
    List<String> fields, @Nullable JsonValue filter, String q, String parameter) {
  /** A query for one field. */
  public static FacetQuery of(String field, @Nullable JsonValue filter) {
    return new FacetQuery(List.of(field), filter, "", "field");
  }
}
