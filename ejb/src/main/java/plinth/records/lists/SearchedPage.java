package plinth.records.lists;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.records.query.RecordSource;
import plinth.records.query.Sort;
import plinth.tenancy.TimedQuestion;

/**
 * A page of records that may be found by words. It is read from the cheaper side: from the words,
 * or from the records in the order of the page. The second is stopped if it finds no page in time,
 * as where the matching records come last, and then the words are read instead.
 *
 * @param source the records; those without words are read in one way only
 * @param sort the order of the page
 * @param statement the statement that reads the page from a source
 * @param row reads a row of the page
 */
public record SearchedPage<T>(
    RecordSource source, Sort sort, Function<RecordSource, Sql> statement, Db.Row<T> row) {

  /**
   * The rows of the page.
   *
   * @param rows the number of records of this page and of all pages before it
   */
  public List<T> read(Db db, long rows) {
    return read(db, rows, near -> false);
  }

  /**
   * The rows of the page.
   *
   * @param rows the number of records of this page and of all pages before it
   * @param inOrder whether records whose order is known to be cheaper are read in it; asked where
   *     reading has no time limit of its own
   */
  List<T> read(Db db, long rows, Predicate<RecordSource> inOrder) {
    int millis = source.walkMillis(db, rows);
    RecordSource near = millis == 0 ? source : source.fromRecords();
    Sql page = statement.apply(near);
    if (millis == 0 || near.slow() != null || sort.slow() != null) {
      return near.list(db, page, sort, inOrder.test(near), row);
    }
    @Nullable List<T> found = TimedQuestion.query(db, millis, near.inOrder(page), row);
    return found == null ? source.list(db, statement.apply(source), sort, row) : found;
  }
}
