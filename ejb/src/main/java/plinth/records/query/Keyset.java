package plinth.records.query;

import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Sql;

/**
 * The statement of one page of a sorted list. A sort by a field that may be empty is one SELECT per
 * index range, combined by UNION ALL and limited by LIMIT, so that the database reads later ranges
 * only if the earlier ones do not fill the page; a single ORDER BY would scan all rows. The ranges
 * are returned in order only if the database does not run them in parallel; connections that use
 * this statement have {@code max_parallel_workers_per_gather = 0}.
 */
public final class Keyset {
  private final Sql select;
  private final Sql from;
  private final Sql named;
  private final Sql where;
  private final Sql filled;

  /**
   * Creates the statement.
   *
   * @param select the columns over the alias {@code r}, with distinct names
   * @param from the table or view with its joins, such as {@code record r}
   * @param where the condition for every row; never empty
   */
  Keyset(Sql select, Sql from, Sql where) {
    this(select, from, where, where);
  }

  /**
   * Creates the statement with a simpler condition for rows that are known to fill a slot, so that
   * an index-only scan can skip them.
   */
  Keyset(Sql select, Sql from, Sql where, Sql filled) {
    this(select, from, from, where, filled);
  }

  /**
   * Creates the statement for a source. Records whose name starts with the words of a search are
   * read in the order of their names, also where the others are read from the words.
   */
  public Keyset(Sql select, RecordSource source) {
    this(select, source.from(), source.fromRecords().from(), source.where(), source.filled());
  }

  private Keyset(Sql select, Sql from, Sql named, Sql where, Sql filled) {
    this.select = select;
    this.from = from;
    this.named = named;
    this.where = where;
    this.filled = filled;
  }

  /**
   * The rows after a cursor, or the first ones. In addition to the selected columns, each row has
   * {@code sort_branch} (text), {@code sort_keys} (jsonb) and {@code sort_id}, from which {@link
   * Cursor#of} creates the next cursor.
   */
  public Sql after(Sort sort, @Nullable Cursor cursor, int limit) {
    List<SortBranch> branches = sort.branches();
    int start = cursor == null ? 0 : branchIndex(branches, cursor);
    List<Sql> ranges = new ArrayList<>();
    for (SortBranch branch : branches.subList(start, branches.size())) {
      Sql behind =
          cursor != null && ranges.isEmpty() ? afterCursor(sort, branch, cursor) : Sql.EMPTY;
      ranges.add(range(sort, branch, behind, limit));
    }
    return union(ranges, limit, 0);
  }

  /**
   * The rows from an offset. Only the numbers of skipped rows are read; the rows of the page are
   * looked up by their numbers.
   *
   * @param population the records that the numbers belong to
   */
  public Sql from(Sort sort, int offset, int limit, Population population) {
    List<Sql> ranges =
        sort.branches().stream()
            .map(
                branch ->
                    ordered(
                        Sql.of("r.id as page_id,")
                            .plus(Sql.literal(branch.name()))
                            .plus("::text as page_branch"),
                        branch.isFilled() ? filled : where,
                        branch,
                        Sql.EMPTY,
                        offset + limit))
            .toList();
    return Sql.of("select")
        .plus(select)
        .plus(", page.page_branch as sort_branch,")
        .plus(sort.cursorValues())
        .plus("as sort_keys, r.id as sort_id from")
        .plus("(select places.*, row_number() over () as page_place from")
        .plus(union(ranges, limit, offset).inParentheses())
        .plus("places) page cross join lateral")
        .plus(population.selectByNumber("page.page_id").inParentheses())
        .plus("r order by page.page_place");
  }

  private static Sql union(List<Sql> ranges, int limit, int offset) {
    if (ranges.size() == 1 && offset == 0) {
      return ranges.get(0);
    }
    Sql all = Sql.join(" union all ", ranges.stream().map(Sql::inParentheses).toList());
    return Sql.of("select * from (")
        .plus(all)
        .plus(") as page limit " + limit + " offset " + offset);
  }

  private Sql range(Sort sort, SortBranch branch, Sql behind, int limit) {
    Sql columns =
        select
            .plus(",")
            .plus(Sql.literal(branch.name()))
            .plus("::text as sort_branch,")
            .plus(sort.cursorValues())
            .plus("as sort_keys, r.id as sort_id");
    return ordered(columns, where, branch, behind, limit);
  }

  private Sql ordered(Sql columns, Sql met, SortBranch branch, Sql behind, int limit) {
    Sql table = branch.isNamed() ? named : from;
    Sql sql = Sql.of("select").plus(columns).plus("from").plus(table).plus("where").plus(met);
    for (Sql condition : List.of(branch.condition(), behind)) {
      if (!condition.text().isEmpty()) {
        sql = sql.plus("and").plus(condition.inParentheses());
      }
    }
    List<Sql> order = branch.terms().stream().map(SortTerm::orderBy).toList();
    return sql.plus("order by").plus(Sql.join(", ", order)).plus("limit " + limit);
  }

  private static int branchIndex(List<SortBranch> branches, Cursor cursor) {
    for (int i = 0; i < branches.size(); i++) {
      if (branches.get(i).name().equals(cursor.branch())) {
        return i;
      }
    }
    throw Cursor.refusal();
  }

  private static Sql afterCursor(Sort sort, SortBranch branch, Cursor cursor) {
    List<@Nullable Object> values = new ArrayList<>();
    for (SortTerm term : branch.terms()) {
      values.add(term.key() < 0 ? (Object) cursor.id() : value(sort, term, cursor));
    }
    return SortTerm.after(branch.terms(), values);
  }

  private static @Nullable Object value(Sort sort, SortTerm term, Cursor cursor) {
    JsonValue json = cursor.keys().get(term.key());
    if (json == JsonValue.NULL) {
      if (!term.nullable()) {
        throw Cursor.refusal();
      }
      return null;
    }
    SortKey key = sort.keys().get(term.key());
    return key.bind(json, !sort.isBySlot(term.key()));
  }
}
