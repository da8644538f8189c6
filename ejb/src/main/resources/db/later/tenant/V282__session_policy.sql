-- How long people stay signed in to the workspace, and from where it may be used; without a row: as the platform says.
create table tenant.session_policy (
  workspace_id     bigint not null default tenant.bound_workspace() primary key,
  -- Null: no limit of the workspace.
  idle_minutes     integer check (idle_minutes between 15 and 43200),
  absolute_hours   integer check (absolute_hours between 1 and 2160),
  -- Blocks of addresses in their shortest form; none: from everywhere.
  networks         text[] not null,
  covers_keys      boolean not null
);
call tenant.isolate('tenant.session_policy');
