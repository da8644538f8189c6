-- How many records an object has, and how many hold each value of its fields with few values: kept as
-- records are written, so that nobody counts them. A number is the sum of what stands in two tables.
-- Writers only add changes, and never wait for each other; the changes are folded into the sums later. A
-- statement sees each change in one of the tables and in no other, so that what it adds up is exact.
-- Field 0 is the object itself: its live records, under the value ''.

create table tenant.record_tally_sum (
  workspace_id bigint not null default tenant.bound_workspace(),
  object_id    bigint not null,
  field_id     bigint not null,
  value        text collate "C" not null,
  records      bigint not null,
  primary key (workspace_id, object_id, field_id, value)
);
call tenant.isolate('tenant.record_tally_sum');

-- A purge empties this one first, and so takes locks in the order in which folding does.
create table tenant.record_tally_change (
  workspace_id bigint not null default tenant.bound_workspace(),
  object_id    bigint not null,
  id           bigint generated always as identity,
  field_id     bigint not null,
  value        text collate "C" not null,
  records      bigint not null,
  primary key (workspace_id, object_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
call tenant.isolate('tenant.record_tally_change');

-- The triggers of tenant.record. They tally fields of few values by what their slots hold, whoever wrote
-- it: slots 1 to 12 here are those of texts, 13 to 24 those of numbers. A slot is empty when a field gets it
-- and when its field becomes of another type, and sums go by the field and not by the slot: so a field
-- begins at nothing, and nothing needs to be announced or counted when fields change.
-- There is one function for each kind of statement, because each has other rows to look at. What a
-- statement takes away and puts back comes to nothing and is not written. The plan is kept from the first
-- statement on, which is often one of a single row; so sorting is off: hashing is never far from the best
-- for many rows.
create function tenant.tally_insert() returns trigger language plpgsql security definer
  set search_path = pg_catalog set enable_sort = off as $$
begin
  with o as materialized (select distinct workspace_id, object_id from made),
  f as materialized (
    select o.workspace_id, o.object_id, 0 as id, 0 as slot from o
    union all
    select f.workspace_id, f.object_id, f.id,
      case f.type when 'select' then f.slot_index else f.slot_index + 12 end
    from o join tenant.field f on f.workspace_id = o.workspace_id and f.object_id = o.object_id
    where f.slot_index is not null and f.type in ('select', 'boolean', 'rating'))
  insert into tenant.record_tally_change (workspace_id, object_id, field_id, value, records)
  select c.workspace_id, c.object_id, c.id, c.value, sum(c.sign) from (
    select r.workspace_id, r.object_id, f.id, r.sign, case f.slot
      when 0 then case when r.deleted_at is null then '' end
      when 1 then r.s1 when 2 then r.s2 when 3 then r.s3 when 4 then r.s4
      when 5 then r.s5 when 6 then r.s6 when 7 then r.s7 when 8 then r.s8
      when 9 then r.s9 when 10 then r.s10 when 11 then r.s11 when 12 then r.s12
      when 13 then r.n1::text when 14 then r.n2::text when 15 then r.n3::text
      when 16 then r.n4::text when 17 then r.n5::text when 18 then r.n6::text
      when 19 then r.n7::text when 20 then r.n8::text when 21 then r.n9::text
      when 22 then r.n10::text when 23 then r.n11::text when 24 then r.n12::text end as value
    from (select workspace_id, object_id, deleted_at,
        s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12,
        n1, n2, n3, n4, n5, n6, n7, n8, n9, n10, n11, n12, 1 as sign from made) r
    join f on f.workspace_id = r.workspace_id and f.object_id = r.object_id) c
  group by c.workspace_id, c.object_id, c.id, c.value
  having sum(c.sign) <> 0 and c.value is not null;
  return null;
end $$;
revoke execute on function tenant.tally_insert() from public;
create trigger tally_insert after insert on tenant.record referencing new table as made
  for each statement execute function tenant.tally_insert();

create function tenant.tally_update() returns trigger language plpgsql security definer
  set search_path = pg_catalog set enable_sort = off as $$
begin
  -- Most updates are of one record, and most of those touch nothing that is tallied: found out at half
  -- the price, and before anything is added up.
  if (select count(*) from made) = 1 and not exists (
    select from made r join gone g on g.workspace_id = r.workspace_id
      and g.object_id = r.object_id and g.id = r.id
    where r.deleted_at is distinct from g.deleted_at or exists (
      select from tenant.field f
      where f.workspace_id = r.workspace_id and f.object_id = r.object_id
        and f.slot_index is not null and f.type in ('select', 'boolean', 'rating')
        and case f.type when 'select'
          then (array[r.s1, r.s2, r.s3, r.s4, r.s5, r.s6, r.s7, r.s8, r.s9, r.s10, r.s11, r.s12])[f.slot_index]
            is distinct from
            (array[g.s1, g.s2, g.s3, g.s4, g.s5, g.s6, g.s7, g.s8, g.s9, g.s10, g.s11, g.s12])[f.slot_index]
          else (array[r.n1, r.n2, r.n3, r.n4, r.n5, r.n6, r.n7, r.n8, r.n9, r.n10, r.n11, r.n12])[f.slot_index]
            is distinct from
            (array[g.n1, g.n2, g.n3, g.n4, g.n5, g.n6, g.n7, g.n8, g.n9, g.n10, g.n11, g.n12])[f.slot_index]
          end)) then
    return null;
  end if;
  with o as materialized (select distinct workspace_id, object_id from made),
  f as materialized (
    select o.workspace_id, o.object_id, 0 as id, 0 as slot from o
    union all
    select f.workspace_id, f.object_id, f.id,
      case f.type when 'select' then f.slot_index else f.slot_index + 12 end
    from o join tenant.field f on f.workspace_id = o.workspace_id and f.object_id = o.object_id
    where f.slot_index is not null and f.type in ('select', 'boolean', 'rating'))
  insert into tenant.record_tally_change (workspace_id, object_id, field_id, value, records)
  select c.workspace_id, c.object_id, c.id, c.value, sum(c.sign) from (
    select r.workspace_id, r.object_id, f.id, r.sign, case f.slot
      when 0 then case when r.deleted_at is null then '' end
      when 1 then r.s1 when 2 then r.s2 when 3 then r.s3 when 4 then r.s4
      when 5 then r.s5 when 6 then r.s6 when 7 then r.s7 when 8 then r.s8
      when 9 then r.s9 when 10 then r.s10 when 11 then r.s11 when 12 then r.s12
      when 13 then r.n1::text when 14 then r.n2::text when 15 then r.n3::text
      when 16 then r.n4::text when 17 then r.n5::text when 18 then r.n6::text
      when 19 then r.n7::text when 20 then r.n8::text when 21 then r.n9::text
      when 22 then r.n10::text when 23 then r.n11::text when 24 then r.n12::text end as value
    from (select workspace_id, object_id, deleted_at,
        s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12,
        n1, n2, n3, n4, n5, n6, n7, n8, n9, n10, n11, n12, 1 as sign from made
      union all select workspace_id, object_id, deleted_at,
        s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12,
        n1, n2, n3, n4, n5, n6, n7, n8, n9, n10, n11, n12, -1 as sign from gone) r
    join f on f.workspace_id = r.workspace_id and f.object_id = r.object_id) c
  group by c.workspace_id, c.object_id, c.id, c.value
  having sum(c.sign) <> 0 and c.value is not null;
  return null;
end $$;
revoke execute on function tenant.tally_update() from public;
create trigger tally_update after update on tenant.record referencing old table as gone new table as made
  for each statement execute function tenant.tally_update();

create function tenant.tally_delete() returns trigger language plpgsql security definer
  set search_path = pg_catalog set enable_sort = off as $$
begin
  with o as materialized (select distinct workspace_id, object_id from gone),
  f as materialized (
    select o.workspace_id, o.object_id, 0 as id, 0 as slot from o
    union all
    select f.workspace_id, f.object_id, f.id,
      case f.type when 'select' then f.slot_index else f.slot_index + 12 end
    from o join tenant.field f on f.workspace_id = o.workspace_id and f.object_id = o.object_id
    where f.slot_index is not null and f.type in ('select', 'boolean', 'rating'))
  insert into tenant.record_tally_change (workspace_id, object_id, field_id, value, records)
  select c.workspace_id, c.object_id, c.id, c.value, sum(c.sign) from (
    select r.workspace_id, r.object_id, f.id, r.sign, case f.slot
      when 0 then case when r.deleted_at is null then '' end
      when 1 then r.s1 when 2 then r.s2 when 3 then r.s3 when 4 then r.s4
      when 5 then r.s5 when 6 then r.s6 when 7 then r.s7 when 8 then r.s8
      when 9 then r.s9 when 10 then r.s10 when 11 then r.s11 when 12 then r.s12
      when 13 then r.n1::text when 14 then r.n2::text when 15 then r.n3::text
      when 16 then r.n4::text when 17 then r.n5::text when 18 then r.n6::text
      when 19 then r.n7::text when 20 then r.n8::text when 21 then r.n9::text
      when 22 then r.n10::text when 23 then r.n11::text when 24 then r.n12::text end as value
    from (select workspace_id, object_id, deleted_at,
        s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12,
        n1, n2, n3, n4, n5, n6, n7, n8, n9, n10, n11, n12, -1 as sign from gone) r
    join f on f.workspace_id = r.workspace_id and f.object_id = r.object_id) c
  group by c.workspace_id, c.object_id, c.id, c.value
  having sum(c.sign) <> 0 and c.value is not null;
  return null;
end $$;
revoke execute on function tenant.tally_delete() from public;
create trigger tally_delete after delete on tenant.record referencing old table as gone
  for each statement execute function tenant.tally_delete();

-- Counts the records of a workspace, or of all, anew. Nobody folds meanwhile; the caller sees to it that
-- nobody writes.
create procedure tenant.count_records(only_workspace bigint) language plpgsql
  set search_path = pg_catalog set enable_sort = off as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('fold_tallies', 0));
  delete from tenant.record_tally_change c
    where only_workspace is null or c.workspace_id = only_workspace;
  delete from tenant.record_tally_sum s
    where only_workspace is null or s.workspace_id = only_workspace;
  insert into tenant.record_tally_sum (workspace_id, object_id, field_id, value, records)
  select c.workspace_id, c.object_id, c.id, c.value, count(*) from (
    select r.workspace_id, r.object_id, f.id, case f.slot
      when 0 then case when r.deleted_at is null then '' end
      when 1 then r.s1 when 2 then r.s2 when 3 then r.s3 when 4 then r.s4
      when 5 then r.s5 when 6 then r.s6 when 7 then r.s7 when 8 then r.s8
      when 9 then r.s9 when 10 then r.s10 when 11 then r.s11 when 12 then r.s12
      when 13 then r.n1::text when 14 then r.n2::text when 15 then r.n3::text
      when 16 then r.n4::text when 17 then r.n5::text when 18 then r.n6::text
      when 19 then r.n7::text when 20 then r.n8::text when 21 then r.n9::text
      when 22 then r.n10::text when 23 then r.n11::text when 24 then r.n12::text end as value
    from tenant.record r
    join (
      select o.workspace_id, o.id as object_id, 0 as id, 0 as slot from tenant.object o
      union all
      select f.workspace_id, f.object_id, f.id,
        case f.type when 'select' then f.slot_index else f.slot_index + 12 end
      from tenant.field f
      where f.slot_index is not null and f.type in ('select', 'boolean', 'rating')) f
      on f.workspace_id = r.workspace_id and f.object_id = r.object_id
    where only_workspace is null or r.workspace_id = only_workspace) c
  where c.value is not null
  group by c.workspace_id, c.object_id, c.id, c.value;
end $$;
revoke execute on procedure tenant.count_records(bigint) from public;

-- Folds so many changes at most into the sums, of whichever workspaces, and returns how many they were;
-- 0 also while somebody else folds. Sums of fields and objects that are gone are removed.
create function tenant.fold_tallies(most integer) returns bigint language plpgsql security definer
  set search_path = pg_catalog as $$
declare
  folded bigint;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold_tallies', 0)) then
    return 0;
  end if;
  with taken as materialized (
    select c.workspace_id, c.object_id, c.id from tenant.record_tally_change c
    limit most for update skip locked),
  gone as (
    delete from tenant.record_tally_change c using taken t
    where c.workspace_id = t.workspace_id and c.object_id = t.object_id and c.id = t.id
    returning c.workspace_id, c.object_id, c.field_id, c.value, c.records),
  touched as (
    select g.workspace_id, g.object_id, g.field_id, g.value, sum(g.records)::bigint as records
    from gone g group by g.workspace_id, g.object_id, g.field_id, g.value),
  living as (
    select o.workspace_id, o.id as object_id, 0 as field_id from tenant.object o
    where (o.workspace_id, o.id) in (select t.workspace_id, t.object_id from touched t)
    union all
    select f.workspace_id, f.object_id, f.id from tenant.field f
    where (f.workspace_id, f.object_id) in (select t.workspace_id, t.object_id from touched t)),
  kept as (
    insert into tenant.record_tally_sum as s (workspace_id, object_id, field_id, value, records)
    select t.workspace_id, t.object_id, t.field_id, t.value, t.records
    from touched t join living l on l.workspace_id = t.workspace_id
      and l.object_id = t.object_id and l.field_id = t.field_id
    where t.records <> 0
    on conflict (workspace_id, object_id, field_id, value)
      do update set records = s.records + excluded.records),
  forgotten as (
    delete from tenant.record_tally_sum s
    where (s.workspace_id, s.object_id) in (select t.workspace_id, t.object_id from touched t)
      and not exists (select from living l where l.workspace_id = s.workspace_id
        and l.object_id = s.object_id and l.field_id = s.field_id))
  select count(*) into folded from gone;
  return folded;
end $$;
revoke execute on function tenant.fold_tallies(integer) from public;
grant execute on function tenant.fold_tallies(integer) to plinth_dispatch;
