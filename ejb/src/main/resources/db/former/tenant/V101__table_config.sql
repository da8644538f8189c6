-- How an admin set up the table of an object. It goes with its object.
create table tenant.table_config (
  workspace_id bigint not null default tenant.bound_workspace(),
  object_id  bigint not null,
  admin_id   bigint not null,
  config     jsonb not null,
  updated_at timestamptz not null,
  primary key (workspace_id, object_id, admin_id),
  foreign key (workspace_id, object_id) references tenant.object (workspace_id, id) on delete cascade
);
call tenant.isolate('tenant.table_config');
