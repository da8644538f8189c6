-- A deleted object keeps its definition, fields and records for 30 days, and so does a deleted relation. Its slug is
-- free again at once. The statements wait for open transactions on these tables and then take no time.
alter table tenant.object
  add column deleted_at timestamptz,
  add column deleted_by text,
  add column deleted_by_operator boolean not null default false;
alter table tenant.object drop constraint object_workspace_id_slug_key;
create unique index object_slug on tenant.object (workspace_id, slug) where deleted_at is null;

-- A relation that was deleted with one of its objects returns with it.
alter table tenant.relation
  add column deleted_at timestamptz,
  add column deleted_with_object boolean not null default false;
alter table tenant.relation drop constraint relation_workspace_id_slug_key;
create unique index relation_slug on tenant.relation (workspace_id, slug) where deleted_at is null;

-- The values of a deleted field leave the data of its records and are set aside in the same rows, by the number of the
-- field. Until all are set aside, and while they return, the field holds its slug and slots; in between, both are free.
alter table tenant.field
  add column removal text check (removal in ('KEPT', 'RETURNING')),
  add column removed_by text,
  add column removed_by_operator boolean not null default false;
drop index tenant.field_slug;
create unique index field_slug on tenant.field (workspace_id, object_id, slug) where removal is distinct from 'KEPT';
alter table tenant.record add column set_aside jsonb;
