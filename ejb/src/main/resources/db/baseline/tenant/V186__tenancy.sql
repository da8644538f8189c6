-- The tenant plane: every table has workspace_id first in its primary key and a policy on it.

revoke all on schema tenant from public;
grant usage on schema tenant to plinth_app, plinth_dispatch;
alter default privileges in schema tenant grant select, insert, update, delete on tables to plinth_app;
alter default privileges in schema tenant grant usage on sequences to plinth_app;

create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;
create extension if not exists unaccent with schema public;

-- The workspace that the transaction is bound to; null when it is bound to none. For column defaults;
-- the policies write it out, because the planner misjudges the rows behind a function.
create function tenant.bound_workspace() returns bigint stable parallel safe language sql
  return nullif(current_setting('app.workspace_id', true), '')::bigint;

-- Puts a table under row-level security.
create procedure tenant.isolate(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy workspace on %s to plinth_app'
      || ' using (workspace_id = nullif(current_setting(''app.workspace_id'', true), '''')::bigint)'
      || ' with check (workspace_id = nullif(current_setting(''app.workspace_id'', true), '''')::bigint)',
    target);
end $$;
revoke execute on procedure tenant.isolate(regclass) from public;

-- The version of a workspace's objects and fields: whoever binds the workspace learns it at once, and
-- reloads its cached shapes when it differs.
create table tenant.shape_version (
  workspace_id bigint not null default tenant.bound_workspace() primary key,
  version      bigint not null
);
call tenant.isolate('tenant.shape_version');

-- Takes an object's lock shared and then reads the version of the workspace's shapes: each statement in
-- the function sees what was committed while it waited.
create function tenant.lock_shape(workspace bigint, object_key bigint) returns bigint
volatile language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(object_key);
  return coalesce((select version from tenant.shape_version where workspace_id = workspace), 0);
end $$;
grant execute on function tenant.lock_shape(bigint, bigint) to plinth_app;

-- A workspace on its way to another database. A row stands in the source while changes of the workspace
-- are noted, and in the target until the workspace is opened there; it is gone when the move is.
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

-- The key of the lock that writers in a moving workspace share and the last copy takes alone.
create function tenant.move_lock(workspace bigint) returns bigint immutable language sql
  return hashtextextended('workspace_move', workspace);

-- Notes a changed row. A move makes triggers for its one workspace that call it, so that it costs other
-- workspaces a comparison of numbers, and nothing when no workspace moves. It holds the move's lock
-- shared: the last copy takes it alone, and so waits for whoever wrote before, and lets whoever comes
-- later wait until it is known where the workspace is.
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

-- Binds the transaction to a workspace and returns the version of its shapes, 0 before it has any.
-- Binding is refused where the workspace is not: also to those who learned too long ago where it is.
create function tenant.bind(workspace bigint) returns bigint volatile language plpgsql as $$
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
grant execute on function tenant.bind(bigint) to plinth_app;

-- Replies under idempotency keys, kept for 24 hours in the plane of their effect. A row without a
-- status is the claim of a request of several transactions that still runs.
create table tenant.idempotency (
  workspace_id  bigint not null default tenant.bound_workspace(),
  scope         text not null,
  key           text not null,
  digest        text not null,
  status        integer,
  headers       jsonb,
  body          bytea,
  claim         text,
  claimed_until timestamptz,
  created_at    timestamptz not null default now(),
  primary key (workspace_id, scope, key)
);
create index idempotency_created on tenant.idempotency (created_at);
call tenant.isolate('tenant.idempotency');

-- The sweep sees and removes what has expired, and nothing else.
grant select (created_at), delete on tenant.idempotency to plinth_dispatch;
create policy expired on tenant.idempotency to plinth_dispatch using (
  created_at < now() - interval '24 hours' and workspace_id <> all (array(
    select m.workspace_id from tenant.workspace_move m where m.is_hidden)));
