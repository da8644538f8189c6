-- Fields whose reads are recorded in the audit record of the workspace.
create table tenant.watched_field (
  workspace_id bigint not null default tenant.bound_workspace(),
  object_id    bigint not null,
  field_id     bigint not null,
  primary key (workspace_id, object_id, field_id),
  foreign key (workspace_id, field_id) references tenant.field (workspace_id, id) on delete cascade
);
call tenant.isolate('tenant.watched_field');
