package plinth.comments;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/** The order in which comments are listed. */
public enum CommentOrder {
  OLDEST_FIRST("created_at", "asc"),
  NEWEST_FIRST("-created_at", "desc");

  private final String word;
  private final String direction;

  CommentOrder(String word, String direction) {
    this.word = word;
    this.direction = direction;
  }

  /** Returns the order for the parameter {@code sort}; refuses unknown values. */
  public static CommentOrder of(@Nullable String sort, CommentOrder fallback) {
    if (sort == null || sort.isBlank()) {
      return fallback;
    }
    for (CommentOrder order : values()) {
      if (order.word.equals(sort)) {
        return order;
      }
    }
    throw Problem.invalid("sort", "unknown", "sort must be created_at or -created_at");
  }

  /** The JPQL ordering clause for the alias {@code c}. */
  String jpql() {
    return " order by c.createdAt " + direction + ", c.id " + direction;
  }
}
