-- Long work of a workspace. What users see of it and where it goes on after a crash stand here; the
-- batch runtime's own repository is never asked.
create table tenant.job (
  workspace_id bigint not null default tenant.bound_workspace(),
  id           bigint generated always as identity,
  slug         text   not null,
  kind         text   not null,
  -- What it works on, for kinds of which one at a time may work on the same thing.
  subject      text,
  status       text   not null default 'queued' check (status in (
    'uploading', 'uploaded', 'previewing', 'preview_ready', 'queued', 'running', 'stopped',
    'completed', 'completed_with_errors', 'failed', 'canceled', 'expired')),
  total        bigint,
  processed    bigint not null default 0,
  succeeded    bigint not null default 0,
  failed       bigint not null default 0,
  error        text,
  parameters   jsonb  not null,
  checkpoint   jsonb,
  -- The runtime's executions by the fence that each had: when, where, how it ended, what it counted.
  runs         jsonb  not null default '{}',
  caller       jsonb  not null,
  created_by   text   not null,
  -- Whether an operator who acted for the person made it. The transaction says so when it is bound, so
  -- that no statement forgets it; other tables have the same column.
  by_operator  boolean not null
    default coalesce(current_setting('app.by_operator', true), '') = 'true',
  created_at   timestamptz not null,
  started_at   timestamptz,
  finished_at  timestamptz,
  -- The lease: who holds the fence may work; a silent heartbeat lets another node take it up.
  fence        bigint not null default 0,
  heartbeat_at timestamptz not null,
  attempts     integer not null default 0,
  primary key (workspace_id, id),
  unique (workspace_id, slug)
);
create index job_open on tenant.job (heartbeat_at) where status in ('queued', 'running');
create index job_recent on tenant.job (workspace_id, kind, created_at desc);
create index job_subject on tenant.job (workspace_id, kind, subject, id) where subject is not null;
-- The newest jobs of all workspaces, for operators.
create index job_newest on tenant.job (created_at desc, workspace_id, id);
call tenant.isolate('tenant.job');

-- Claiming and operators look over all workspaces, and see addresses, kinds, counts, times and leases.
-- What a job works on, its parameters and what went wrong are seen in its own workspace alone.
grant select (workspace_id, id, slug, kind, status, total, processed, succeeded, failed, created_at,
        started_at, finished_at, heartbeat_at, fence, attempts),
      update (heartbeat_at, fence, attempts)
  on tenant.job to plinth_dispatch;
create policy dispatch on tenant.job to plinth_dispatch using (workspace_id <> all (array(
  select m.workspace_id from tenant.workspace_move m where m.is_hidden))) with check (true);
