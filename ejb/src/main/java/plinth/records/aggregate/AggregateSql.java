package plinth.records.aggregate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plinth.kernel.Sql;
import plinth.records.query.RecordSource;

/**
 * The statement of an aggregate, with a row for each group of each level. Level 0 is the total,
 * level 1 the groups of the first key, and so on. Measures by currency have a row for each currency
 * beside the row of the group, numbered by the part: the amounts that they measure.
 *
 * @param groups what records are grouped by
 * @param measures what is measured
 * @param having the condition on groups; empty: none
 * @param order the order of groups
 * @param limit the maximum number of groups
 * @param hasSubtotals whether the levels between the total and the groups are measured
 */
record AggregateSql(
    List<Group> groups,
    List<Measure> measures,
    Sql having,
    Sql order,
    int limit,
    boolean hasSubtotals) {

  /** The statement over the records of a source, whose common table expressions it begins with. */
  Sql of(RecordSource source) {
    List<Sql> parts = new ArrayList<>();
    boolean isSingle = groups.stream().noneMatch(group -> group.key().isMultiple());
    if (isSingle) {
      parts.add(grouped(source, groups.size(), levels()));
    } else {
      // A record that belongs to several groups must be measured once by the levels above.
      levels().forEach(level -> parts.add(grouped(source, level, List.of(level))));
    }
    Sql with = source.with().text().isEmpty() ? Sql.of("with") : source.with().plus(",");
    Sql grouped = with.plus("grouped as materialized (").plus(Sql.join(" union all ", parts));
    return AnsweredGroups.of(this, grouped);
  }

  private List<Integer> levels() {
    int depth = groups.size();
    return IntStream.rangeClosed(0, depth)
        .filter(level -> level == 0 || level == depth || hasSubtotals)
        .boxed()
        .toList();
  }

  /** The expressions of the currencies by which measures are separate, each once. */
  private List<String> currencies() {
    return measures.stream()
        .filter(Measure::isByCurrency)
        .map(measure -> String.valueOf(measure.currencyOf()))
        .distinct()
        .toList();
  }

  /** The part with the rows of a measure: that of its currencies, or 0. */
  int part(Measure measure) {
    return measure.isByCurrency()
        ? 1 + currencies().indexOf(String.valueOf(measure.currencyOf()))
        : 0;
  }

  /**
   * The groups of some levels, computed in one scan. Measures that are divisible are taken of the
   * smallest groups first: one grouping of the records is cheaper than one for each level and
   * currency, and the only one that the database shares between processes.
   */
  private Sql grouped(RecordSource source, int depth, List<Integer> levels) {
    List<String> currencies = currencies();
    String level =
        depth == 0
            ? "0"
            : depth + " - (" + joined(" + ", depth, i -> "grouping(v.k" + i + ")") + ")";
    StringBuilder part = new StringBuilder("case");
    StringBuilder currency = new StringBuilder("coalesce(null::text");
    for (int i = 0; i < currencies.size(); i++) {
      part.append(" when grouping(v.c" + i + ") = 0 then " + (i + 1));
      currency.append(", v.c" + i);
    }
    Stream<String> keys =
        IntStream.range(0, groups.size())
            .mapToObj(i -> (i < depth ? "v.k" + i : "null::text") + " as k" + i + ",");
    boolean isDivided = measures.stream().allMatch(Measure::isDivisible);
    Stream<String> measured =
        IntStream.range(0, measures.size())
            .mapToObj(i -> measured(measures.get(i), i, isDivided) + " as m" + i);
    Sql values = values(source, depth, currencies);
    return Sql.of("select " + level + " as level,")
        .plus(currencies.isEmpty() ? "0 as part," : part + " else 0 end as part,")
        .plus(String.join(" ", keys.toList()))
        .plus(currency + ") as currency,")
        .plus(String.join(", ", measured.toList()))
        .plus("from (")
        .plus(isDivided ? divided(values, depth, currencies.size()) : values)
        .plus(") v group by grouping sets (" + sets(levels, currencies.size()) + ")");
  }

  private static String measured(Measure measure, int place, boolean isDivided) {
    String value = "v.v" + place;
    return isDivided ? measure.combined(parts(measure, value)) : measure.aggregate(value);
  }

  /** The columns with the partial measures of the smallest groups. */
  private static List<String> parts(Measure measure, String value) {
    return IntStream.range(0, measure.partial(value).size())
        .mapToObj(i -> value + "_" + i)
        .toList();
  }

  /** The partial measures of the smallest groups, in which also the currencies are separate. */
  private Sql divided(Sql values, int depth, int currencies) {
    List<String> keys = new ArrayList<>();
    IntStream.range(0, depth).forEach(i -> keys.add("v.k" + i));
    IntStream.range(0, currencies).forEach(i -> keys.add("v.c" + i));
    List<String> columns = new ArrayList<>(keys);
    for (int i = 0; i < measures.size(); i++) {
      List<String> partial = measures.get(i).partial("v.v" + i);
      for (int j = 0; j < partial.size(); j++) {
        columns.add(partial.get(j) + " as v" + i + "_" + j);
      }
    }
    return Sql.of("select " + String.join(", ", columns) + " from (")
        .plus(values)
        .plus(") v group by (" + String.join(", ", keys) + ")");
  }

  private static String sets(List<Integer> levels, int currencies) {
    List<String> sets = new ArrayList<>();
    for (int level : levels) {
      String keys = joined(", ", level, i -> "v.k" + i);
      sets.add("(" + keys + ")");
      for (int i = 0; i < currencies; i++) {
        sets.add("(" + keys + (level == 0 ? "" : ", ") + "v.c" + i + ")");
      }
    }
    return String.join(", ", sets);
  }

  /** A row for each record, or several if it belongs to several groups. */
  private Sql values(RecordSource source, int depth, List<String> currencies) {
    List<Sql> columns = new ArrayList<>();
    Sql joins = Sql.EMPTY;
    for (int i = 0; i < depth; i++) {
      GroupKey key = groups.get(i).key();
      columns.add(key.expression("j" + i).plus("as k" + i));
      joins = joins.plus(key.join("j" + i));
    }
    for (int i = 0; i < currencies.size(); i++) {
      columns.add(Sql.of(currencies.get(i) + " as c" + i));
    }
    for (int i = 0; i < measures.size(); i++) {
      Sql value = measures.get(i).value();
      columns.add((value.text().isEmpty() ? Sql.of("1") : value).plus("as v" + i));
    }
    return Sql.of("select")
        .plus(Sql.join(", ", columns))
        .plus("from")
        .plus(source.from())
        .plus(joins)
        .plus("where")
        .plus(source.where());
  }

  /** The texts for some places, with a separator between them. */
  static String joined(String separator, int count, IntFunction<String> each) {
    return String.join(separator, IntStream.range(0, count).mapToObj(each).toList());
  }
}
