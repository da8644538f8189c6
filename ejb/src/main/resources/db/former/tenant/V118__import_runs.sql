-- What imports did with the rows of their files, beside the jobs that do it.

create table tenant.import_run (
  workspace_id bigint  not null default tenant.bound_workspace(),
  job_slug     text    collate "C" not null,
  object_slug  text    collate "C" not null,
  header       jsonb   not null,
  is_dry_run   boolean not null,
  bytes        bigint  not null,
  bytes_done   bigint  not null default 0,
  created      bigint  not null default 0,
  updated      bigint  not null default 0,
  skipped      bigint  not null default 0,
  begun_at     timestamptz not null,
  primary key (workspace_id, job_slug)
);
call tenant.isolate('tenant.import_run');

-- The rows that were refused, with their cells as the file has them, so that they can be corrected and
-- imported again.
create table tenant.import_failure (
  workspace_id bigint not null default tenant.bound_workspace(),
  job_slug     text   collate "C" not null,
  row_number   bigint not null,
  cells        jsonb  not null,
  errors       jsonb  not null,
  primary key (workspace_id, job_slug, row_number)
);
call tenant.isolate('tenant.import_failure');

-- The unique values that the rows of a dry run would have taken: later rows of the file meet them.
create table tenant.import_key (
  workspace_id bigint not null default tenant.bound_workspace(),
  operation_id text   collate "C" not null,
  field_id     bigint not null,
  key          text   collate "C" not null,
  primary key (workspace_id, operation_id, field_id, key)
);
call tenant.isolate('tenant.import_key');
