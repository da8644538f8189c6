package plinth.records.aggregate;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Sql;
import plinth.records.tally.RecordTallies;

/** Numbers of all records of an object, from the maintained tallies. */
final class TalliedAggregate {
  private TalliedAggregate() {}

  /** Whether the tallies can answer: only counts of records are asked, by at most one field. */
  static boolean has(AggregateSql statement, Shape shape) {
    List<Group> groups = statement.groups();
    return statement.measures().stream().allMatch(Measure::isOfRecords)
        && (groups.isEmpty() || (groups.size() == 1 && field(groups.get(0), shape) != null));
  }

  private static @Nullable Field field(Group group, Shape shape) {
    return group.key() instanceof OptionKey
        ? shape.field(group.field()).filter(RecordTallies::isTallied).orElse(null)
        : null;
  }

  /** The statement over the tallies. */
  static Sql of(AggregateSql statement, Shape shape, RecordTallies tallies) {
    List<Group> groups = statement.groups();
    Field field = groups.isEmpty() ? null : field(groups.get(0), shape);
    int measures = statement.measures().size();
    String count = String.join(", ", Collections.nCopies(measures, "c.records"));
    Sql counts =
        Sql.of("with counts(field, value, records) as (")
            .plus(tallies.withAll(field == null ? List.of() : List.of(field)))
            .plus("), grouped as materialized (select 0 as level, 0 as part,")
            .plus(field == null ? "" : "null::text as k0,")
            .plus("null::text as currency, ")
            .plus(numbered(measures) + " from (select coalesce(sum(records), 0)::bigint")
            .plus("as records from counts where field = " + RecordTallies.RECORDS + ") c");
    if (field != null) {
      counts =
          counts
              .plus("union all select 1, 0, value, null, " + count)
              .plus("from counts c where field <> " + RecordTallies.RECORDS)
              .plus("union all select 1, 0, null, null, " + count + " from (select")
              .plus("coalesce(sum(case when field = 0 then records else - records end), 0)::bigint")
              .plus("as records from counts) c where records > 0");
    }
    return AnsweredGroups.of(statement, counts);
  }

  private static String numbered(int measures) {
    return String.join(
        ", ", IntStream.range(0, measures).mapToObj(i -> "c.records as m" + i).toList());
  }
}
