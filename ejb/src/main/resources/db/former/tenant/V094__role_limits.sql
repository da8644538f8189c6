-- What a role may do with the records of an object and see of its fields, where that is less than its
-- permissions say. No row: nothing less.

create table tenant.role_object (
  workspace_id bigint not null default tenant.bound_workspace(),
  role         text not null,
  object_id    bigint not null,
  may_read     boolean not null,
  may_create   boolean not null,
  may_update   boolean not null,
  may_delete   boolean not null,
  primary key (workspace_id, role, object_id),
  foreign key (workspace_id, role) references tenant.role (workspace_id, slug) on delete cascade,
  foreign key (workspace_id, object_id) references tenant.object (workspace_id, id) on delete cascade,
  check (may_read or not (may_create or may_update or may_delete)),
  check (role <> 'owner')
);
create index role_object_object on tenant.role_object (workspace_id, object_id);
call tenant.isolate('tenant.role_object');

-- A field that an object has from elsewhere is limited on each object by itself.
create table tenant.role_field (
  workspace_id bigint not null default tenant.bound_workspace(),
  role         text not null,
  object_id    bigint not null,
  field_id     bigint not null,
  access       text not null check (access in ('hidden', 'read_only')),
  primary key (workspace_id, role, object_id, field_id),
  foreign key (workspace_id, role, object_id)
    references tenant.role_object (workspace_id, role, object_id) on delete cascade,
  foreign key (workspace_id, field_id) references tenant.field (workspace_id, id) on delete cascade
);
create index role_field_field on tenant.role_field (workspace_id, field_id);
call tenant.isolate('tenant.role_field');
