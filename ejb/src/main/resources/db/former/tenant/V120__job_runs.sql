-- What operators see of a job, and that they may stop one, to go on from its checkpoint later.
alter table tenant.job
  -- The runtime's executions by the fence that each had: when, where, how it ended, what it counted.
  add column runs jsonb not null default '{}',
  drop constraint job_status_check,
  add constraint job_status_check check (status in (
    'uploading', 'uploaded', 'previewing', 'preview_ready', 'queued', 'running', 'stopped',
    'completed', 'completed_with_errors', 'failed', 'canceled', 'expired'));

-- The newest jobs of all workspaces, for operators: addresses, kinds, counts and times. What a job works
-- on, its parameters and what went wrong are seen in its own workspace alone.
create index job_newest on tenant.job (created_at desc, workspace_id, id);
grant select (slug, kind, total, processed, succeeded, failed, created_at, started_at, finished_at)
  on tenant.job to plinth_dispatch;
