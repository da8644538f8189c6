package plinth.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The best hits of a type; those of records by object.
 *
 * @param object the slug of the object of the records; null for other types
 * @param name the name of the object in the plural; null for other types
 * @param hits the best first
 * @param hasMore whether there are more
 */
public record SearchGroup(
    HitType type,
    @Nullable String object,
    @Nullable String name,
    List<SearchHit> hits,
    boolean hasMore) {
  /** Copies the hits. */
  public SearchGroup {
    hits = List.copyOf(hits);
  }
}
