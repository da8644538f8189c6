-- Who a record is assigned to: an admin of the workspace, named as created_by names one.

alter table tenant.record add column assigned_to text collate "C";
create index record_assigned on tenant.record (workspace_id, object_id, assigned_to, id)
  where assigned_to is not null and deleted_at is null;

create or replace view tenant.record_search as
  select * from tenant.record
  where workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint
  with cascaded check option;
