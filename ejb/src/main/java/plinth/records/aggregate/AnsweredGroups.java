package plinth.records.aggregate;

import static plinth.records.aggregate.AggregateSql.joined;

import java.util.ArrayList;
import java.util.List;
import plinth.kernel.Sql;

/**
 * The end of the statement of an aggregate, which chooses the groups of the answer among all groups
 * of all levels.
 */
final class AnsweredGroups {
  private AnsweredGroups() {}

  /**
   * The groups of the answer in their order, with the rows of their currencies and levels.
   *
   * @param grouped the statement up to its common table expression {@code grouped}, which is open
   */
  static Sql of(AggregateSql asked, Sql grouped) {
    int depth = asked.groups().size();
    Sql having = asked.having();
    String keys = "array[" + joined(", ", depth, i -> "g.k" + i) + "]::text[]";
    Sql keyed =
        grouped
            .plus("), keyed as (select g.*, array_to_json(")
            .plus(depth == 0 ? keys : "(" + keys + ")[1:g.level]")
            .plus(")::text as keys, to_json(array[")
            .plus(joined(", ", asked.measures().size(), i -> "to_jsonb(g.m" + i + ")"))
            .plus(
                "])::text as measured from grouped g where g.part = 0 or g.currency is not null)");
    Sql top =
        Sql.of(", top as (select g.*, row_number() over (order by")
            .plus(asked.order())
            .plus(") as place from keyed g where g.part = 0 and g.level = " + depth)
            .plus(having.text().isEmpty() || depth == 0 ? Sql.EMPTY : Sql.of("and").plus(having))
            .plus("order by place limit " + (asked.limit() + 1) + ")");
    Sql others =
        Sql.of("select g.level, g.part, g.keys, g.currency, g.measured, case when g.part = 0 then")
            .plus("row_number() over (partition by g.level, g.part = 0 order by")
            .plus(asked.order())
            .plus(") end as place from keyed g where " + beside(depth));
    return keyed
        .plus(top)
        .plus("select level, part, keys, currency, measured from (")
        .plus("select level, part, keys, currency, measured, place, true as is_top from top")
        .plus("union all select o.*, false from (")
        .plus(others)
        .plus(") o) answered")
        .plus("order by is_top desc, level, place nulls last, keys, part, currency");
  }

  /** The condition for the rows beside the groups: their currencies, the total and subtotals. */
  private static String beside(int depth) {
    List<String> conditions = new ArrayList<>();
    conditions.add("g.level = 0 and (g.part > 0 or " + (depth > 0) + ")");
    for (int level = 1; level <= depth; level++) {
      String prefix =
          "array_to_json(array[" + joined(", ", level, i -> "t.k" + i) + "]::text[])::text";
      conditions.add(
          "g.level = "
              + level
              + (level == depth ? " and g.part > 0" : "")
              + " and g.keys in (select "
              + prefix
              + " from top t)");
    }
    return "(" + String.join(") or (", conditions) + ")";
  }
}
