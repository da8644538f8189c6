-- A field that several objects share is a row for each of them with the same definition, and the
-- same number here.
alter table tenant.field add column shared_id bigint;
create index field_shared on tenant.field (workspace_id, shared_id) where shared_id is not null;
