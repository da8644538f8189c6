-- Workflows. The columns beside the definition are those that a write of a record is compared with.
create table tenant.workflow (
  workspace_id  bigint  not null default tenant.bound_workspace(),
  id            bigint generated always as identity,
  slug          text    not null,
  name          text    not null,
  description   text    not null default '',
  -- The admin by whose rights it acts; null: the first active owner of the workspace.
  owner_id      bigint,
  is_active     boolean not null default false,
  -- Why it was switched off without anybody asking for it; null: it was not.
  paused_reason text    check (paused_reason in (
    'OWNER_REMOVED', 'OWNER_BLOCKED', 'OWNER_LOST_RIGHTS')),
  version       integer not null default 1,
  definition    jsonb   not null,
  trigger_type  text    not null,
  object_id     bigint,
  watched       text[]  not null default '{}',
  from_status   text,
  to_status     text,
  -- The next slot of a schedule, in business time; null: none.
  next_fire_at  timestamptz,
  -- Where the runs of a schedule are being queued in portions: the slot, what its records are asked, and
  -- the last one; and since when.
  firing        jsonb,
  firing_since  timestamptz,
  -- When people were last notified by mail that runs of the workflow fail.
  failure_told_at timestamptz,
  template_slug text,
  created_by    text    not null,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  deleted_at    timestamptz,
  primary key (workspace_id, id)
);
create unique index workflow_slug on tenant.workflow (workspace_id, slug) where deleted_at is null;
create index workflow_object on tenant.workflow (workspace_id, object_id) where is_active;
create index workflow_due on tenant.workflow (next_fire_at) where next_fire_at is not null;
create index workflow_firing on tenant.workflow (firing_since) where firing_since is not null;
call tenant.isolate('tenant.workflow');
create policy dispatch on tenant.workflow to plinth_dispatch using (true);
grant select (workspace_id, id, next_fire_at, firing_since) on tenant.workflow to plinth_dispatch;

-- What a workflow was: a run ends by the definition that it began with.
create table tenant.workflow_version (
  workspace_id bigint  not null default tenant.bound_workspace(),
  workflow_id bigint  not null,
  version     integer not null,
  definition  jsonb   not null,
  made_by     text    not null,
  made_at     timestamptz not null,
  primary key (workspace_id, workflow_id, version)
);
call tenant.isolate('tenant.workflow_version');

-- Runs, and their queue: a row with due_at waits to be worked from then on, one without does not.
create table tenant.workflow_execution (
  workspace_id   bigint  not null default tenant.bound_workspace(),
  id             bigint generated always as identity,
  workflow_id    bigint  not null,
  version        integer not null,
  status         text    not null default 'queued' check (status in ('queued', 'running',
    'waiting_approval', 'waiting', 'success', 'failed', 'skipped', 'canceled')),
  trigger_type   text    not null,
  -- What set it off, once: change:12, slot:2026-01-01T09:00:00Z:r1, message:7, retry:9, manual:x.
  source         text    not null,
  object_id      bigint,
  record_slug    text,
  record_version bigint,
  change_id      bigint,
  input          jsonb   not null default '{}',
  -- The workflows whose runs led to it, the latest last, and the run itself.
  chain          bigint[] not null default '{}',
  depth          integer not null default 0,
  cause_id       bigint,
  -- The run that it resumes, and the first of all those: its number is the key of what it does.
  retry_of       bigint,
  root_id        bigint,
  position       integer not null default 0,
  outputs        jsonb   not null default '{}',
  attempts       integer not null default 0,
  is_charged     boolean not null default false,
  filter_reason  text,
  filter_message text,
  error_code     text,
  error_message  text,
  failed_step    text,
  due_at         timestamptz,
  lease_until    timestamptz,
  fence          bigint  not null default 0,
  -- How often its lease ran out since it last came on.
  claims         integer not null default 0,
  created_by     text    not null,
  -- Whether an operator set it off who acted for the person.
  by_operator    boolean not null
    default coalesce(current_setting('app.by_operator', true), '') = 'true',
  queued_at      timestamptz not null,
  started_at     timestamptz,
  finished_at    timestamptz,
  primary key (workspace_id, id)
);
create unique index workflow_execution_source
  on tenant.workflow_execution (workspace_id, workflow_id, source);
create index workflow_execution_due on tenant.workflow_execution (workspace_id, due_at, id)
  where due_at is not null;
create index workflow_execution_held on tenant.workflow_execution (workspace_id, lease_until)
  where lease_until is not null;
create index workflow_execution_recent on tenant.workflow_execution (workspace_id, workflow_id, id);
create index workflow_execution_old on tenant.workflow_execution (workspace_id, finished_at)
  where finished_at is not null;
call tenant.isolate('tenant.workflow_execution');
create policy dispatch on tenant.workflow_execution to plinth_dispatch using (true) with check (true);
grant select (workspace_id, id, due_at, lease_until, fence, claims),
      update (due_at, lease_until, fence, claims)
  on tenant.workflow_execution to plinth_dispatch;

-- What a run did, step by step.
create table tenant.workflow_step (
  workspace_id bigint  not null default tenant.bound_workspace(),
  execution_id bigint  not null,
  position     integer not null,
  step_id      text    not null,
  type         text    not null,
  status       text    not null check (status in ('running', 'waiting', 'success', 'failed', 'skipped')),
  input        jsonb   not null default '{}',
  output       jsonb   not null default '{}',
  error_code    text,
  error_message text,
  attempts     integer not null default 1,
  started_at   timestamptz not null,
  finished_at  timestamptz,
  primary key (workspace_id, execution_id, position),
  foreign key (workspace_id, execution_id)
    references tenant.workflow_execution (workspace_id, id) on delete cascade
);
call tenant.isolate('tenant.workflow_step');

create table tenant.workflow_approval (
  workspace_id bigint not null default tenant.bound_workspace(),
  id           bigint generated always as identity,
  execution_id bigint not null,
  step_id      text   not null,
  status       text   not null default 'pending' check (status in (
    'pending', 'approved', 'rejected', 'expired', 'canceled')),
  title        text   not null,
  message      text   not null,
  approvers    text[] not null,
  comment      text,
  attachments  text[] not null default '{}',
  decided_by   text,
  -- Whether an operator decided it who acted for the person.
  by_operator  boolean not null default false,
  decided_at   timestamptz,
  expires_at   timestamptz,
  created_at   timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, execution_id, step_id),
  foreign key (workspace_id, execution_id)
    references tenant.workflow_execution (workspace_id, id) on delete cascade
);
create index workflow_approval_open on tenant.workflow_approval (workspace_id, status, id);
call tenant.isolate('tenant.workflow_approval');

-- When a chat last set a first_message workflow off.
create table tenant.workflow_first_message (
  workspace_id  bigint not null default tenant.bound_workspace(),
  workflow_id   bigint not null,
  chat_id       bigint not null,
  last_fired_at timestamptz not null,
  primary key (workspace_id, workflow_id, chat_id)
);
call tenant.isolate('tenant.workflow_first_message');
