-- Exports: what is kept of one beside its job. Its bytes lie in the file store in pieces, under its key
-- followed by their number, and a workbook as one whole in the end; they are read as one file.
create table tenant.export (
  workspace_id bigint not null default tenant.bound_workspace(),
  slug         text   not null,
  object_id    bigint not null,
  format       text   not null,
  name         text   not null,
  key          text   not null,
  -- By the slug of an object, the numbers of its fields that the file tells of.
  sees         jsonb  not null,
  -- The size of each piece, in order.
  pieces       bigint[] not null default '{}',
  -- The size of the whole, once there is one beside the pieces.
  whole        bigint,
  -- Null: it is not ready.
  expires_at   timestamptz,
  -- When its bytes were removed.
  removed_at   timestamptz,
  primary key (workspace_id, slug),
  foreign key (workspace_id, slug) references tenant.job (workspace_id, slug) on delete cascade
);
create index export_left on tenant.export (workspace_id) where removed_at is null;
call tenant.isolate('tenant.export');
