package plinth.search;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.SearchWords;
import plinth.kernel.Db;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.TimedQuestion;

/** Finds rows of a table of texts, within a time limit. */
@ApplicationScoped
class TextSearch {
  private static final int MILLIS = 100;

  /** Among the newest rows, as many hits show that the words are frequent. */
  private static final int FREQUENT = 50;

  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /**
   * Rows that words found.
   *
   * @param rows the best first
   * @param isPartial whether there may be better ones that were not looked at
   */
  record Rows<T>(List<T> rows, boolean isPartial) {}

  /** The best rows of a source. */
  <T> Rows<T> find(TextSource source, SearchWords words, int limit, Db.Row<T> row) {
    if (source.isLarge()) {
      List<T> newest = newest(source, words, Math.max(limit, FREQUENT), row);
      if (newest != null && newest.size() >= FREQUENT) {
        return new Rows<>(newest.subList(0, Math.min(limit, newest.size())), true);
      }
    }
    // Without three letters in a row, the index would be read as a whole.
    List<T> found =
        words.hasTrigrams() || !source.isLarge()
            ? TimedQuestion.query(db, MILLIS, source.indexed(bound.id(), words, limit), row)
            : null;
    if (found != null) {
      return new Rows<>(found, false);
    }
    List<T> newest = newest(source, words, limit, row);
    return new Rows<>(newest == null ? List.of() : newest, true);
  }

  private <T> @Nullable List<T> newest(
      TextSource source, SearchWords words, int limit, Db.Row<T> row) {
    return TimedQuestion.query(db, MILLIS, source.newest(bound.id(), words, limit), row);
  }
}
