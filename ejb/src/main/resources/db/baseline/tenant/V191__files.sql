-- Uploaded files: what is known of them. Their bytes lie in the file store under (workspace, key).
create table tenant.file (
  workspace_id bigint not null default tenant.bound_workspace(),
  id           bigint generated always as identity,
  slug         text   not null,
  key          text   not null,
  name         text   not null,
  media_type   text   not null,
  size         bigint not null default 0,
  digest       bytea,
  status       text   not null check (status in ('uploading', 'ready', 'deleted')),
  uploaded_by  text   not null,
  -- Whether an operator who acted for the person uploaded it.
  by_operator  boolean not null
    default coalesce(current_setting('app.by_operator', true), '') = 'true',
  uploaded_at  timestamptz not null,
  deleted_at   timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, slug)
);
create index file_remains on tenant.file (workspace_id, uploaded_at) where status <> 'ready';
call tenant.isolate('tenant.file');

-- Which records hold which files, by which field. A row stays when the record lets the file go, with
-- the moment, so that what undo may bring back is not swept before.
create table tenant.file_hold (
  workspace_id bigint not null default tenant.bound_workspace(),
  file_id      bigint not null,
  record_id    bigint not null,
  field_id     bigint not null,
  released_at  timestamptz,
  primary key (workspace_id, file_id, record_id, field_id),
  foreign key (workspace_id, file_id) references tenant.file (workspace_id, id) on delete cascade
);
create index file_hold_record on tenant.file_hold (workspace_id, record_id);
call tenant.isolate('tenant.file_hold');
