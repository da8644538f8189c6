package plinth.search;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.SearchWords;
import plinth.kernel.Problem;

/**
 * A search.
 *
 * @param words what to find
 * @param types what to look for
 * @param limit the maximum number of hits of a group
 */
public record SearchQuery(SearchWords words, Set<HitType> types, int limit) {
  /** The default number of hits of a group. */
  public static final int DEFAULT_LIMIT = 5;

  /** The maximum number of hits of a group. */
  public static final int MAX_LIMIT = 20;

  /** Copies the types. Refuses a number of hits that is out of bounds. */
  public SearchQuery {
    types = Set.copyOf(types);
    if (limit < 1 || limit > MAX_LIMIT) {
      throw Problem.invalid("limit", "range", "limit must be between 1 and " + MAX_LIMIT);
    }
  }

  /** Reads a search. Refuses a missing text, one that is too long, and unknown types. */
  public static SearchQuery of(@Nullable String q, @Nullable String types, int limit) {
    if (q == null || q.isBlank()) {
      throw Problem.invalid("q", "required", "q must contain a word");
    }
    return new SearchQuery(SearchWords.of(q), HitType.parse(types), limit);
  }
}
