package plinth.records.query;

import plinth.kernel.Db;
import plinth.kernel.Sql;

/**
 * A search for records that contain words. It can be read from two sides: from the words to their
 * records, which costs as much as the number of matching records, or from the records to their
 * words, which costs as much as the number of records read until a page is full. The form of the
 * statement fixes the side, because PostgreSQL has no statistics about the words of a new or newly
 * imported object and would otherwise compare every record with the words of all others.
 *
 * @param population the current records to search
 * @param words the condition on the search text, over the alias {@code r}; never empty
 */
record WordSearch(Population population, Sql words) {
  /**
   * An object with at most this many records is read from its words without counting them first.
   */
  static final int FEW = 1_000;

  /**
   * The records with the words, read from the words, as a table expression with the alias {@code
   * r}.
   */
  Sql fromWords() {
    return Sql.of("(select r.*, w.search from (select r.record_id, r.search from")
        .plus(matching())
        .plus("offset 0) w cross join lateral")
        .plus(population.selectByNumber("w.record_id").inParentheses())
        .plus("r) r");
  }

  /**
   * Whether reading from the words is cheaper: the number of matching records is at most the number
   * of records that the other side would read to fill the page.
   *
   * @param rows the number of records to read
   */
  boolean isNearer(Db db, long rows) {
    long live = population.tallies().total(db);
    if (live <= FEW) {
      return true;
    }
    long most = Math.round(Math.sqrt((double) live * rows));
    Sql met =
        Sql.of("select count(*) from (select 1 from")
            .plus(matching())
            .plus("limit " + (most + 1) + ") met");
    return db.listComposed(met, row -> row.getLong(1)).get(0) <= most;
  }

  private Sql matching() {
    return Sql.of("tenant.words_search r where")
        .plus(population.condition())
        .plus("and")
        .plus(words);
  }
}
