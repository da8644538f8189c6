-- Which slot of which schedule was taken, once per installation, and how its run ended. A run that
-- somebody asked for is a slot of its own, at the moment it was asked for.
create table main.scheduler_slot (
  scheduler    text        not null,
  slot         timestamptz not null,
  node         text        not null,
  -- Who asked; null for a slot of the schedule.
  asked_by     text,
  -- The one workspace that it was asked for; null for all.
  workspace_id bigint,
  started_at   timestamptz not null,
  beat_at      timestamptz not null,
  finished_at  timestamptz,
  items        integer     not null default 0,
  failures     integer     not null default 0,
  primary key (scheduler, slot)
);
create index scheduler_slot_age on main.scheduler_slot (slot);

-- Long work on workspaces: it outlives their tables, so it stands in the main plane. The columns are
-- those of tenant.job, and the same statements work on both.
create table main.platform_job (
  id           bigint generated always as identity primary key,
  -- No reference: the job is still there when the workspace is gone.
  workspace_id bigint,
  slug         text   not null unique,
  kind         text   not null,
  subject      text,
  status       text   not null default 'queued' check (status in (
    'queued', 'running', 'stopped', 'completed', 'completed_with_errors', 'failed', 'canceled')),
  total        bigint,
  processed    bigint not null default 0,
  succeeded    bigint not null default 0,
  failed       bigint not null default 0,
  error        text,
  parameters   jsonb  not null,
  checkpoint   jsonb,
  -- What the job leaves for whoever asked for it.
  result       jsonb,
  -- The runtime's executions by the fence that each had: when, where, how it ended, what it counted.
  runs         jsonb  not null default '{}',
  caller       jsonb  not null,
  created_by   text   not null,
  created_at   timestamptz not null,
  started_at   timestamptz,
  finished_at  timestamptz,
  -- The lease: who holds the fence may work; a silent heartbeat lets another node take it up.
  fence        bigint not null default 0,
  heartbeat_at timestamptz not null,
  attempts     integer not null default 0
);
create index platform_job_open on main.platform_job (heartbeat_at) where status in ('queued', 'running');
create index platform_job_newest on main.platform_job (created_at desc, id desc);
create index platform_job_workspace on main.platform_job (workspace_id, created_at desc, id desc)
  where workspace_id is not null;
-- A workspace is moved, copied, restored or purged by one job at a time.
create unique index platform_job_alone on main.platform_job (workspace_id)
  where status in ('queued', 'running', 'stopped');

-- For metrics.
grant select (status) on main.platform_job to plinth_dispatch;
