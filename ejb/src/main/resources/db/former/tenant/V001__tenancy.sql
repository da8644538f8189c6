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
