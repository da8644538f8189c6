package plinth.records.query;

import java.util.List;
import plinth.kernel.Sql;
import plinth.records.RecordTable;

/** The place of a record in a sorted page, as the page's statement returns it. */
record SortedRow(String branch, String keys, long id) {
  static List<SortedRow> list(Sql page) {
    return RecordTable.shared()
        .db()
        .list(
            page,
            row ->
                new SortedRow(
                    row.getString("sort_branch"),
                    row.getString("sort_keys"),
                    row.getLong("sort_id")));
  }
}
