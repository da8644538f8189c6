-- Long work of a workspace. What users see of it and where it goes on after a crash stand here; the
-- batch runtime's own repository is never asked.

create table tenant.job (
  workspace_id bigint not null default tenant.bound_workspace(),
  id           bigint generated always as identity,
  slug         text   not null,
  kind         text   not null,
  status       text   not null default 'queued' check (status in (
    'uploading', 'uploaded', 'previewing', 'preview_ready', 'queued', 'running',
    'completed', 'completed_with_errors', 'failed', 'canceled', 'expired')),
  total        bigint,
  processed    bigint not null default 0,
  succeeded    bigint not null default 0,
  failed       bigint not null default 0,
  error        text,
  parameters   jsonb  not null,
  checkpoint   jsonb,
  caller       jsonb  not null,
  created_by   text   not null,
  created_at   timestamptz not null,
  started_at   timestamptz,
  finished_at  timestamptz,
  -- The lease: who holds the fence may work; a silent heartbeat lets another take it up.
  fence        bigint not null default 0,
  heartbeat_at timestamptz not null,
  attempts     integer not null default 0,
  primary key (workspace_id, id),
  unique (workspace_id, slug)
);
create index job_open on tenant.job (heartbeat_at) where status in ('queued', 'running');
create index job_recent on tenant.job (workspace_id, kind, created_at desc);
call tenant.isolate('tenant.job');

-- Claiming looks over all workspaces, and sees ids, times and leases only.
create policy dispatch on tenant.job to plinth_dispatch using (true) with check (true);
grant select (workspace_id, id, status, heartbeat_at, fence, attempts) on tenant.job to plinth_dispatch;
grant update (heartbeat_at, fence, attempts) on tenant.job to plinth_dispatch;
