-- A workspace on its way to another database. What stands here of a workspace is in the source while
-- its changes are noted, and in the target until it is opened there; a row is gone when the move is.
create table tenant.workspace_move (
  workspace_id bigint not null default tenant.bound_workspace() primary key,
  -- Nobody is bound to the workspace in this database, and nothing of it is claimed.
  is_hidden    boolean not null
);
call tenant.isolate('tenant.workspace_move');
revoke update on tenant.workspace_move from plinth_app;
create policy dispatch on tenant.workspace_move to plinth_dispatch using (true);
grant select (workspace_id, is_hidden) on tenant.workspace_move to plinth_dispatch;

-- Which rows of a moving workspace were changed since they were copied, by their keys behind workspace_id.
create table tenant.workspace_move_journal (
  workspace_id bigint not null default tenant.bound_workspace(),
  id           bigint generated always as identity,
  table_name   text   not null,
  key          text[] not null,
  primary key (workspace_id, id)
);
call tenant.isolate('tenant.workspace_move_journal');
revoke update on tenant.workspace_move_journal from plinth_app;

-- Notes a changed row. A trigger calls it that is made for one workspace and the time of its move, so
-- that it costs the others a comparison of numbers, and nobody anything when nobody moves. It holds the
-- move's lock shared: the last copy takes it alone, and so waits for whoever wrote before, and lets
-- whoever comes later wait until it is known where the workspace is.
create function tenant.note_change() returns trigger language plpgsql security definer
  set search_path = pg_catalog as $$
declare
  workspace bigint := case when tg_op = 'DELETE' then old.workspace_id else new.workspace_id end;
  was       jsonb;
  is_now    jsonb;
  was_key   text[];
  now_key   text[];
begin
  perform pg_advisory_xact_lock_shared(tenant.move_lock(workspace));
  if (select m.is_hidden from tenant.workspace_move m where m.workspace_id = workspace) then
    raise exception 'the workspace is in another database' using errcode = 'MV001';
  end if;
  if tg_op <> 'INSERT' then
    was := to_jsonb(old);
    was_key := array(select was ->> column_name from unnest(tg_argv) as column_name);
    insert into tenant.workspace_move_journal (workspace_id, table_name, key)
      values (workspace, tg_argv[0], was_key[2:]);
  end if;
  if tg_op <> 'DELETE' then
    is_now := to_jsonb(new);
    now_key := array(select is_now ->> column_name from unnest(tg_argv) as column_name);
    if was_key is distinct from now_key then
      insert into tenant.workspace_move_journal (workspace_id, table_name, key)
        values (workspace, tg_argv[0], now_key[2:]);
    end if;
  end if;
  return null;
end $$;
revoke execute on function tenant.note_change() from public;

-- The key of the lock that writers in a moving workspace share and the last copy takes alone.
create function tenant.move_lock(workspace bigint) returns bigint immutable language sql
  return hashtextextended('workspace_move', workspace);

-- Binding is refused where the workspace is not: also to those who learned too long ago where it is.
create or replace function tenant.bind(workspace bigint) returns bigint volatile language plpgsql as $$
declare
  shape     bigint;
  is_hidden boolean;
begin
  perform set_config('app.workspace_id', workspace::text, true);
  select (select s.version from tenant.shape_version s where s.workspace_id = workspace),
         (select m.is_hidden from tenant.workspace_move m where m.workspace_id = workspace)
    into shape, is_hidden;
  if is_hidden then
    raise exception 'the workspace is in another database' using errcode = 'MV001';
  end if;
  return coalesce(shape, 0);
end $$;

-- Queues are claimed where the workspace is, and not where its rows were or will be.
alter policy dispatch on tenant.outbox using (workspace_id <> all (array(
  select m.workspace_id from tenant.workspace_move m where m.is_hidden)));
alter policy dispatch on tenant.job using (workspace_id <> all (array(
  select m.workspace_id from tenant.workspace_move m where m.is_hidden)));
alter policy expired on tenant.idempotency using (
  created_at < now() - interval '24 hours' and workspace_id <> all (array(
    select m.workspace_id from tenant.workspace_move m where m.is_hidden)));
