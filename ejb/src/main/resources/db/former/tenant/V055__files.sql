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
  uploaded_at  timestamptz not null,
  deleted_at   timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, slug)
);
create index file_remains on tenant.file (workspace_id, uploaded_at) where status <> 'ready';
call tenant.isolate('tenant.file');
