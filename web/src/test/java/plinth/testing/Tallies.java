package plinth.testing;

import java.util.List;

/** Compares the stored tallies with a count of the records at the same moment. */
public final class Tallies {
  private static final String WRONG =
      """
      with f as (
        select workspace_id, id as object_id, 0 as id, '' as type, 0 as slot from tenant.object
        union all
        select workspace_id, object_id, id, type, slot_index from tenant.field
        where slot_index is not null and type in ('select', 'boolean', 'rating')),
      counted as (
        select workspace_id, object_id, id, value, count(*) as n from (
          select r.workspace_id, r.object_id, f.id,
                 case f.type when '' then case when r.deleted_at is null then '' end
                   when 'select' then (array[r.s1, r.s2, r.s3, r.s4, r.s5, r.s6, r.s7, r.s8, r.s9,
                     r.s10, r.s11, r.s12])[f.slot]
                   else (array[r.n1, r.n2, r.n3, r.n4, r.n5, r.n6, r.n7, r.n8, r.n9, r.n10, r.n11,
                     r.n12])[f.slot]::text end as value
          from tenant.record r join f using (workspace_id, object_id)) one
        where value is not null group by 1, 2, 3, 4),
      kept as (
        select t.workspace_id, t.object_id, t.field_id as id, t.value, sum(t.records) as n
        from (select workspace_id, object_id, field_id, value, records from tenant.record_tally_sum
              union all
              select workspace_id, object_id, field_id, value, records
              from tenant.record_tally_change) t
        join f on f.workspace_id = t.workspace_id and f.object_id = t.object_id
          and f.id = t.field_id
        group by 1, 2, 3, 4 having sum(t.records) <> 0)
      select concat_ws(' ', workspace_id, object_id, id, value, 'counted', c.n, 'kept', k.n)
      from counted c full join kept k using (workspace_id, object_id, id, value)
      where c.n is distinct from k.n and %s""";

  private Tallies() {}

  /**
   * The differences in all workspaces of the main database, in one statement and thus at one
   * moment.
   */
  public static List<String> wrong() {
    return Database.texts(WRONG.formatted("true"));
  }

  /** The differences of one workspace, in the database with its data. */
  public static List<String> wrong(long workspaceId) {
    return Database.textsIn(workspaceId, WRONG.formatted("workspace_id = " + workspaceId));
  }

  /** The number of tallies of a workspace, in the database with its data. */
  public static int kept(long workspaceId) {
    return Integer.parseInt(
        Database.textsIn(
                workspaceId,
                "select count(distinct (object_id, field_id, value)) from (select * from"
                    + " tenant.record_tally_sum union all select workspace_id, object_id, field_id,"
                    + " value, records from tenant.record_tally_change) t where workspace_id = "
                    + workspaceId)
            .get(0));
  }
}
