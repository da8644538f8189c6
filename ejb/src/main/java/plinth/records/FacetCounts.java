package plinth.records;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.TenantDb;

/**
 * Counts records by the values of fields. Where all records are asked for, the numbers are kept,
 * but for those of members of {@code tags}; else all fields are one walk over the records that meet
 * the condition.
 */
@ApplicationScoped
class FacetCounts {
  private static final String TOTAL = "";

  /** No field is called that. */
  private static final String TAGS = "#";

  @Inject @TenantDb private Db db;

  /** What was counted: records by field and stored value, filled fields, and all of them. */
  static final class Counted {
    private final Map<String, Map<String, Long>> values = new HashMap<>();
    private final Map<String, Long> filled = new HashMap<>();
    private long total;

    /** The records that hold each stored value of a field. */
    Map<String, Long> of(Field field) {
      return values.getOrDefault(field.slug(), Map.of());
    }

    /** The records that have a value of a field. */
    long filled(Field field) {
      return filled.getOrDefault(
          field.slug(), of(field).values().stream().mapToLong(Long::longValue).sum());
    }

    /** All records. */
    long total() {
      return total;
    }

    private void put(String field, String stored, long count) {
      values.computeIfAbsent(field, f -> new HashMap<>()).put(stored, count);
    }
  }

  private record Group(String field, String stored, long count) {}

  /**
   * Counts.
   *
   * @param source the records that are counted
   * @param kept what is kept of them, where all are counted; null: not all are
   */
  Counted count(RecordSource source, @Nullable RecordTallies kept, List<Field> fields) {
    Counted counted = new Counted();
    source
        .list(
            db,
            statement(source, kept, fields),
            row -> new Group(row.getString(1), row.getString(2), row.getLong(3)))
        .forEach(group -> take(counted, group));
    return counted;
  }

  /** One row a field and stored value, one without a value a tagged field, and one in all. */
  static Sql statement(RecordSource source, @Nullable RecordTallies kept, List<Field> fields) {
    List<Field> columns = fields.stream().filter(f -> !f.column().tagged()).toList();
    List<Field> tagged = fields.stream().filter(f -> f.column().tagged()).toList();
    if (kept == null) {
      return walk(source, columns, tagged);
    }
    if (tagged.isEmpty()) {
      return kept.of(TOTAL, columns);
    }
    Sql walked = walk(source, List.of(), tagged);
    return columns.isEmpty()
        ? walked
        : walked.inParentheses().plus("union all").plus(kept.of(columns).inParentheses());
  }

  private static void take(Counted counted, Group group) {
    if (group.field().equals(TOTAL)) {
      counted.total = group.count();
    } else if (group.stored() == null) {
      counted.filled.put(group.field(), group.count());
    } else {
      counted.put(group.field(), group.stored(), group.count());
    }
  }

  private static Sql total(RecordSource source) {
    return Sql.of("select ?::text, null::text, count(*) from", TOTAL)
        .plus(source.from())
        .plus("where")
        .plus(source.counted());
  }

  /**
   * One walk for all fields: a grouping set each, one for the tags of all tagged fields, and one
   * without columns for the total. What the tags hold is told apart among their few groups.
   */
  private static Sql walk(RecordSource source, List<Field> columns, List<Field> tagged) {
    if (columns.isEmpty() && tagged.isEmpty()) {
      return total(source);
    }
    Sql field = Sql.of("case");
    StringBuilder stored = new StringBuilder("case");
    List<String> sets = new ArrayList<>();
    for (Field one : columns) {
      String column = "r." + one.column().slot();
      String isIts = " when grouping(" + column + ") = 0 then ";
      field = field.plus(isIts + "?::text", one.slug());
      stored.append(isIts).append(column).append("::text");
      sets.add(column);
    }
    if (!tagged.isEmpty()) {
      field = field.plus("when grouping(r.tags) = 0 then ?::text", TAGS);
      sets.add("r.tags");
    }
    Sql groups =
        Sql.of("with groups as materialized (select")
            .plus(field.plus("else ?::text end as field,", TOTAL))
            .plus(columns.isEmpty() ? "null::text" : stored + " end")
            .plus("as stored," + (tagged.isEmpty() ? "" : " r.tags,") + " count(*) as held from")
            .plus(source.from())
            .plus("where")
            .plus(source.counted())
            .plus("group by grouping sets ((" + String.join("), (", sets) + "), ()))")
            .plus(
                "select field, stored, held from groups where stored is not null or field = ?",
                TOTAL);
    for (Field one : tagged) {
      groups = groups.plus(members(one));
    }
    return groups;
  }

  /** The members, and how many records have any. */
  private static Sql members(Field field) {
    String prefix = field.column().tag("");
    return Sql.of(
            "union all select ?::text, substr(tag, ?), sum(held)::bigint from groups cross join"
                + " unnest(tags) as tag where field = ? and starts_with(tag, ?) group by tag",
            field.slug(),
            prefix.length() + 1,
            TAGS,
            prefix)
        .plus(
            "union all select ?::text, null, coalesce(sum(held), 0)::bigint from groups where field"
                + " = ? and exists (select 1 from unnest(tags) as tag where starts_with(tag, ?))",
            field.slug(),
            TAGS,
            prefix);
  }
}
