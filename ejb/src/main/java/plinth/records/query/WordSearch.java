package plinth.records.query;

import plinth.kernel.Db;
import plinth.kernel.Sql;

/**
 * Words that every record of a question holds in its search text. Such records are read from one of
 * two sides: from the words to their records, which costs as much as there are records with the
 * words, or from the records to their words, which costs as much as must be passed until a page is
 * full. Either statement names the way by its form, because PostgreSQL knows nothing about the
 * words of an object that was just made or imported, and compares every record with the words of
 * all others then.
 *
 * @param population the records among which they are, of now
 * @param words the condition on the search text, over the alias {@code r}; never empty
 */
record WordSearch(Population population, Sql words) {
  /** An object of so few records is read from its words without counting them first. */
  static final int FEW = 1_000;

  /** The records with the words, read from the words, as a table with the alias {@code r}. */
  Sql fromWords() {
    return Sql.of("(select r.*, w.search from (select r.record_id, r.search from")
        .plus(held())
        .plus("offset 0) w cross join lateral")
        .plus(population.numbered("w.record_id").inParentheses())
        .plus("r) r");
  }

  /**
   * Whether the records are read at less cost from the words: there are no more records with the
   * words than are passed on the other way until so many with the words were met.
   *
   * @param rows how many records are wanted
   */
  boolean isNearer(Db db, long rows) {
    long live = population.tallies().total(db);
    if (live <= FEW) {
      return true;
    }
    long most = Math.round(Math.sqrt((double) live * rows));
    Sql met =
        Sql.of("select count(*) from (select 1 from")
            .plus(held())
            .plus("limit " + (most + 1) + ") met");
    return db.composed(met, row -> row.getLong(1)).get(0) <= most;
  }

  private Sql held() {
    return Sql.of("tenant.words_search r where").plus(population.own()).plus("and").plus(words);
  }
}
