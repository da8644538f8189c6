-- The time zone and the first day of the week of a workspace; without a row: UTC and Monday. Whoever changes it raises
-- the version of the workspace's shapes, with which servers cache it.
create table tenant.calendar (
  workspace_id bigint not null default tenant.bound_workspace() primary key,
  timezone     text not null,
  week_start   text not null check (week_start in ('monday', 'sunday', 'saturday')),
  version      bigint not null
);
call tenant.isolate('tenant.calendar');
