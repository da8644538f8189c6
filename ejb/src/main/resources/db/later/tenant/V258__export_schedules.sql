-- Schedules by which exports run, and where their files go. They go with the object.
create sequence tenant.export_schedule_id;
create table tenant.export_schedule (
  workspace_id    bigint not null default tenant.bound_workspace(),
  id              bigint not null,
  object_id       bigint not null,
  -- The member with whose rights it runs.
  admin_id        bigint not null,
  name            text not null,
  -- The request of the export, and the fields that its files show.
  settings        jsonb not null,
  sees            jsonb not null,
  every           text not null check (every in ('day', 'week', 'month')),
  weekday         integer check (weekday between 1 and 7),
  day             integer check (day between 1 and 31),
  hour            integer not null check (hour between 0 and 23),
  timezone        text not null,
  destination     text not null check (destination in ('link', 'bucket')),
  -- The numbers of the members who get a link.
  receivers       bigint[] not null,
  bucket          jsonb,
  -- Sealed for this row.
  bucket_secret   text,
  -- Null: it is paused.
  next_at         timestamptz,
  -- When the scheduler begins a run or checks it; null: it does not.
  due_at          timestamptz,
  paused_reason   text check (paused_reason in ('member', 'owner_left', 'owner_may_not_export', 'failures')),
  -- Attempts at the present run that failed, and runs in a row that failed.
  attempts        integer not null,
  failures        integer not null,
  failure_told_at timestamptz,
  last_run_at     timestamptz,
  last_status     text check (last_status in ('running', 'retrying', 'succeeded', 'failed')),
  last_error      text,
  last_export     text,
  version         integer not null,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  primary key (workspace_id, id),
  check ((destination = 'bucket') = (bucket is not null)),
  foreign key (workspace_id, object_id) references tenant.object (workspace_id, id) on delete cascade
);
create index export_schedule_object on tenant.export_schedule (workspace_id, object_id);
create index export_schedule_due on tenant.export_schedule (due_at) where due_at is not null;
call tenant.isolate('tenant.export_schedule');
grant usage on sequence tenant.export_schedule_id to plinth_app;
-- The scheduler looks for due ones in all workspaces; it sees numbers and times.
create policy dispatch on tenant.export_schedule to plinth_dispatch using (true);
grant select (workspace_id, id, due_at) on tenant.export_schedule to plinth_dispatch;
