-- The entry of a creation repeated every value of the record, which was a quarter of all that an import stored. It now
-- leaves them out: they are the values of the record, except where a later entry says what they were before.
alter table tenant.change_log add column values_in_record boolean not null default false;

-- The values that the entry of a creation leaves out, in the form of "changed". Links, the assignment and a change of
-- slug are always part of the entry. A link of several records has an empty list as its first old value. Entries are
-- read in an order that only the primary key provides, because the planner knows nothing about a new object.
create function tenant.created_values(entry tenant.change_log) returns jsonb language plpgsql stable
  set search_path = pg_catalog as $$
begin
  return (
    with later as materialized (
      select distinct on (c.key) c.key, c.value -> 'old' as value
      from (
        select l.version, l.id, l.changed
        from tenant.change_log l
        where l.workspace_id = entry.workspace_id and l.object_id = entry.object_id
          and l.record_id = entry.record_id and l.version >= entry.version
        order by l.version, l.id
      ) l
      cross join lateral jsonb_each(l.changed) c
      where (l.version, l.id) > (entry.version, entry.id)
      order by c.key, l.version, l.id
    )
    select coalesce(jsonb_object_agg(v.key, jsonb_build_object('old', null, 'new', v.value)), '{}')
    from (
      select key, value from later where key not in ('assigned_to', 'slug')
      union all
      select d.key, d.value
      from tenant.record r
      cross join lateral jsonb_each(r.data) d
      where r.workspace_id = entry.workspace_id and r.object_id = entry.object_id
        and r.id = entry.record_id and d.key not in (select key from later)
    ) v
    where v.value not in ('null', '[]')
  );
end $$;

-- What an entry says happened.
create function tenant.logged_changes(entry tenant.change_log) returns jsonb language sql stable as $$
  select case
    when entry.values_in_record then tenant.created_values(entry) || entry.changed
    else entry.changed
  end
$$;

-- Writes the values into the entries of the creations of records, before the records get other values without an
-- entry that says what they were. The application itself only adds entries.
create function tenant.complete_creations(object bigint, records bigint[]) returns void language sql
  security definer set search_path = pg_catalog as $$
  update tenant.change_log l
  set changed = tenant.logged_changes(l), values_in_record = false
  where l.workspace_id = tenant.bound_workspace() and l.object_id = object and l.record_id = any (records)
    and l.version = 1 and l.values_in_record
$$;
revoke execute on function tenant.complete_creations(bigint, bigint[]) from public;
grant execute on function tenant.complete_creations(bigint, bigint[]) to plinth_app;
