package plinth.records;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plinth.fields.Field;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.TenantDb;

/**
 * Counts records by the values of fields. Where all records are asked for, each field with a column
 * of its own is one walk over its index; else all of them are one walk over the records that meet
 * the condition. The members of {@code tags} are always a walk of their own.
 */
@ApplicationScoped
class FacetCounts {
  private static final String TOTAL = "";

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

  Counted count(RecordSource source, List<Field> fields, boolean isAll) {
    Counted counted = new Counted();
    List<Field> columns = fields.stream().filter(f -> !f.column().tagged()).toList();
    List<Field> tagged = fields.stream().filter(f -> f.column().tagged()).toList();
    List<Sql> parts = new ArrayList<>();
    if (isAll) {
      parts.add(total(source));
      columns.forEach(field -> parts.add(byIndex(source, field)));
    } else {
      parts.add(byWalk(source, columns));
    }
    tagged.forEach(field -> parts.add(members(source, field)));
    Sql all = Sql.join(" union all ", parts.stream().map(Sql::inParentheses).toList());
    source
        .list(db, all, row -> new Group(row.getString(1), row.getString(2), row.getLong(3)))
        .forEach(group -> take(counted, group));
    return counted;
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
        .plus(source.where());
  }

  private static Sql byIndex(RecordSource source, Field field) {
    String column = "r." + field.column().slot();
    return Sql.of("select ?::text, " + column + "::text, count(*) from", field.slug())
        .plus(source.from())
        .plus("where")
        .plus(source.where())
        .plus("and " + column + " is not null group by " + column);
  }

  /** One walk for all fields: a grouping set each, and one without columns for the total. */
  private static Sql byWalk(RecordSource source, List<Field> fields) {
    if (fields.isEmpty()) {
      return total(source);
    }
    List<String> columns = fields.stream().map(field -> "r." + field.column().slot()).toList();
    StringBuilder slug = new StringBuilder("case");
    StringBuilder stored = new StringBuilder("case");
    List<Object> slugs = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      String isIts = " when grouping(" + columns.get(i) + ") = 0 then ";
      slug.append(isIts).append("?::text");
      slugs.add(fields.get(i).slug());
      stored.append(isIts).append(columns.get(i)).append("::text");
    }
    slugs.add(TOTAL);
    return Sql.of("select * from (select " + slug + " else ? end as field,", slugs.toArray())
        .plus(stored + " end as stored, count(*) as held from")
        .plus(source.from())
        .plus("where")
        .plus(source.where())
        .plus("group by grouping sets ((" + String.join("), (", columns) + "), ()))")
        .plus("as groups where stored is not null or field = ?", TOTAL);
  }

  /** The members, and how many records have any. */
  private static Sql members(RecordSource source, Field field) {
    String prefix = field.column().tag("");
    Sql inside =
        Sql.of("select substr(tag, ?) as stored from", prefix.length() + 1)
            .plus(source.from())
            .plus("cross join unnest(r.tags) as tag where")
            .plus(source.where())
            .plus("and starts_with(tag, ?)", prefix);
    Sql any =
        Sql.of("select ?::text, null::text, count(*) from", field.slug())
            .plus(source.from())
            .plus("where")
            .plus(source.where())
            .plus(
                "and exists (select 1 from unnest(r.tags) tag where starts_with(tag, ?))", prefix);
    return Sql.of("select ?::text, stored, count(*) from (", field.slug())
        .plus(inside)
        .plus(") as held group by stored")
        .plus("union all")
        .plus(any);
  }
}
