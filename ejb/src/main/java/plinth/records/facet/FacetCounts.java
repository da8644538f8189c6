package plinth.records.facet;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Discrete;
import plinth.fields.Field;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.records.lists.RecordCounts;
import plinth.records.query.RecordSource;
import plinth.records.query.Sort;
import plinth.records.tally.RecordTallies;
import plinth.records.tally.ValueCounts;
import plinth.tenancy.TenantDb;

/**
 * Counts records by the values of fields. For all records, the maintained tallies are used, except
 * for members of {@code tags}; otherwise one scan of the records that meet the condition counts all
 * fields.
 */
@ApplicationScoped
class FacetCounts {
  /** The rows for the members of one tagged field, and one for its records that have any. */
  private static final String MEMBERS =
      """
      union all
      select %1$s, substr(tag, %3$s), sum(held)::bigint
      from groups
      cross join unnest(tags) as tag
      where field = %4$s and starts_with(tag, '%2$s')
      group by tag
      union all
      select %1$s, null, coalesce(sum(held), 0)::bigint
      from groups
      where field = %4$s
        and exists (select 1 from unnest(tags) as tag where starts_with(tag, '%2$s'))
      """;

  /** Stands for the tags of all tagged fields; no field has this number. */
  private static final long TAGS = -1;

  @Inject @TenantDb private Db db;

  /**
   * Counts records. Values without a slot are counted in the records themselves, for a limited
   * time.
   *
   * @param source the records to count
   * @param tallies the maintained tallies if all records are counted; otherwise null
   */
  ValueCounts count(RecordSource source, @Nullable RecordTallies tallies, List<Field> fields) {
    ValueCounts counts = new ValueCounts();
    RecordSource asked =
        fields.stream()
            .filter(field -> field.column().slot() == null)
            .findFirst()
            .map(field -> source.withTimeout(field.slug()))
            .orElse(source);
    asked.list(db, statement(source, tallies, fields), Sort.byNumber(), counts::add);
    return counts;
  }

  /**
   * Whether the values of a field can be counted: few distinct ones, in a slot or in the stored
   * data.
   */
  static boolean isCountable(Field field) {
    return field.type() instanceof Discrete type
        && (field.column().slot() != null || type.unslotted(field.column()) != null);
  }

  /** Whether an index or tallies make counting cheap, whatever the number of records. */
  static boolean isIndexed(Field field) {
    return field.type() instanceof Discrete && field.column().slot() != null;
  }

  /** Whether the object has so few records that values without an index are counted by default. */
  boolean isSmall(RecordTallies tallies) {
    return tallies.read(db, List.of()).total() <= RecordCounts.CAP;
  }

  private static String column(Field field) {
    return ((Discrete) field.type()).stored(field.column());
  }

  /**
   * The statement with one row per field and stored value, one per tagged field for records without
   * a value, and one for the total.
   */
  static Sql statement(RecordSource source, @Nullable RecordTallies tallies, List<Field> fields) {
    List<Field> tagged = fields.stream().filter(f -> f.column().isTagged()).toList();
    List<Field> tallied =
        fields.stream().filter(f -> tallies != null && RecordTallies.isTallied(f)).toList();
    List<Field> columns =
        fields.stream().filter(f -> !tagged.contains(f) && !tallied.contains(f)).toList();
    if (tallies == null) {
      return walk(source, columns, tagged);
    }
    if (tagged.isEmpty() && columns.isEmpty()) {
      return tallies.withAll(tallied);
    }
    Sql walked = walk(source, columns, tagged);
    return tallied.isEmpty()
        ? walked
        : walked.inParentheses().plus("union all").plus(tallies.of(tallied).inParentheses());
  }

  private static Sql total(RecordSource source) {
    return Sql.of("select " + RecordTallies.RECORDS + "::bigint, null::text, count(*) from")
        .plus(source.from())
        .plus("where")
        .plus(source.counted());
  }

  /**
   * One scan for all fields: a grouping set per field, one for the tags of all tagged fields, and
   * one without columns for the total. The tags are separated by field within their few groups.
   */
  private static Sql walk(RecordSource source, List<Field> columns, List<Field> tagged) {
    if (columns.isEmpty() && tagged.isEmpty()) {
      return total(source);
    }
    StringBuilder field = new StringBuilder("case");
    StringBuilder stored = new StringBuilder("case");
    List<String> sets = new ArrayList<>();
    for (Field one : columns) {
      String column = column(one);
      String isIts = " when grouping(" + column + ") = 0 then ";
      field.append(isIts).append(one.id());
      stored.append(isIts).append(column).append("::text");
      sets.add(column);
    }
    if (!tagged.isEmpty()) {
      field.append(" when grouping(r.tags) = 0 then ").append(TAGS);
      sets.add("r.tags");
    }
    Sql groups =
        Sql.of("with groups as materialized (select " + field)
            .plus("else " + RecordTallies.RECORDS + " end as field,")
            .plus(columns.isEmpty() ? "null::text" : stored + " end")
            .plus("as stored," + (tagged.isEmpty() ? "" : " r.tags,") + " count(*) as held from")
            .plus(source.from())
            .plus("where")
            .plus(source.counted())
            .plus("group by grouping sets ((" + String.join("), (", sets) + "), ()))")
            .plus("select field, stored, held from groups where stored is not null or field =")
            .plus(String.valueOf(RecordTallies.RECORDS));
    for (Field one : tagged) {
      groups = groups.plus(members(one));
    }
    return groups;
  }

  /** The members of a field, and the number of records that have any. */
  private static Sql members(Field field) {
    String prefix = field.column().tag("");
    return Sql.of(MEMBERS.formatted(field.id(), prefix, prefix.length() + 1, TAGS));
  }
}
