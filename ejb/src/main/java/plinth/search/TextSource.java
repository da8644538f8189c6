package plinth.search;

import plinth.fields.SearchText;
import plinth.fields.SearchWords;
import plinth.kernel.Sql;

/**
 * A table of texts beside its words. A search reads the rows that have the words from their index;
 * where they are too many for its time, it looks at the newest rows instead.
 *
 * @param table the name of the table, {@code chat}, {@code message}, {@code comment} or {@code
 *     file}; its rows have the alias {@code t}
 * @param columns what to select, with {@code id} and {@code at}
 * @param joins further tables
 * @param condition what the caller may see
 * @param name the folded name; an empty text if only the text counts
 * @param isLarge whether there may be so many rows that the newest are looked at first
 * @param order the order of the hits of a rank
 */
record TextSource(
    String table,
    String columns,
    Sql joins,
    Sql condition,
    String name,
    boolean isLarge,
    Order order) {
  /** The order of the hits of a rank. */
  enum Order {
    /** The latest first, by {@code at}. */
    LATEST("offset 0", "at desc, t.id desc"),
    /**
     * The newest first, by their numbers. Rows are then read in the order of the hits, and no more
     * than are wanted.
     */
    NEWEST("order by rank, r.id desc", "r.id desc");

    private final String ofCandidates;
    private final String ofHits;

    Order(String ofCandidates, String ofHits) {
      this.ofCandidates = ofCandidates;
      this.ofHits = ofHits;
    }
  }

  /** The number of rows that are looked at. */
  static final int LOOKED_AT = 1_000;

  private static final String INDEXED =
      """
      select r.%1$s_id as id, r.search from tenant.%1$s_words_search r
      where r.workspace_id = %2$s::bigint and""";

  private static final String NEWEST =
      """
      select r.id, r.search from (
        select r.%1$s_id as id, r.search from tenant.%1$s_words_search r
        where r.workspace_id = %2$s::bigint
        order by r.%1$s_id desc
        limit %3$s
      ) r
      where""";

  private static final String ROWS =
      """
      ) r cross join lateral (
        select t.* from tenant.%1$s t
        where t.workspace_id = %2$s and t.id between r.id and r.id
        order by t.id limit 1
      ) t""";

  /** The best rows that have the words, read from their index. */
  Sql indexed(long workspace, SearchWords words, int limit) {
    return statement(Sql.of(INDEXED.formatted(table, workspace)), workspace, words, limit);
  }

  /** The best of the newest rows. */
  Sql newest(long workspace, SearchWords words, int limit) {
    return statement(
        Sql.of(NEWEST.formatted(table, workspace, LOOKED_AT)), workspace, words, limit);
  }

  private Sql statement(Sql candidates, long workspace, SearchWords words, int limit) {
    return Sql.of("select " + columns + ", r.rank from (select r.id, r.search,")
        .plus(words.rank(Sql.of(name), Sql.of("r.search")))
        .plus("as rank from (")
        .plus(candidates)
        .plus(SearchText.words(words))
        .plus(") r " + order.ofCandidates)
        .plus(ROWS.formatted(table, workspace))
        .plus(joins)
        .plus("where")
        .plus(condition)
        .plus("order by r.rank, " + order.ofHits + " limit " + limit);
  }
}
