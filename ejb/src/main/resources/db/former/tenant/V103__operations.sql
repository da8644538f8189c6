-- Bulk operations on records: what each did, and where its rows of the change log lie, so that it can
-- be taken back.

create table tenant.operation (
  workspace_id bigint not null default tenant.bound_workspace(),
  id           text collate "C" not null,
  object_id    bigint not null,
  action       text not null,
  job_slug     text,
  first_change bigint,
  last_change  bigint,
  succeeded    bigint not null default 0,
  failed       bigint not null default 0,
  made_by      text not null,
  made_at      timestamptz not null,
  undo_until   timestamptz not null,
  undone_by    text collate "C",
  primary key (workspace_id, id)
);
call tenant.isolate('tenant.operation');

-- The records that an operation was refused, and why.
create table tenant.operation_failure (
  workspace_id bigint not null default tenant.bound_workspace(),
  operation_id text collate "C" not null,
  record_slug  text collate "C" not null,
  code         text not null,
  message      text not null,
  primary key (workspace_id, operation_id, record_slug)
);
call tenant.isolate('tenant.operation_failure');
