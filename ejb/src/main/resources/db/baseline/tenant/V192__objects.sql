-- Objects, their fields and relations, which each workspace defines at run time; folders of objects,
-- and what roles may do with them.

-- A folder that goes leaves its objects behind, in none.
create table tenant.folder (
  workspace_id bigint not null default tenant.bound_workspace(),
  slug         text not null,
  name         text not null,
  icon         text,
  color        text,
  position     integer not null,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  primary key (workspace_id, slug)
);
call tenant.isolate('tenant.folder');

create sequence tenant.object_id;
create table tenant.object (
  workspace_id    bigint not null default tenant.bound_workspace(),
  id              bigint not null default nextval('tenant.object_id'),
  slug            text not null,
  name            text not null,
  plural_name     text not null,
  icon            text,
  color           text,
  description     text,
  is_system       boolean not null default false,
  is_active       boolean not null default true,
  is_public       boolean not null default false,
  form            text not null default '{}' check (form::jsonb is not null),
  position        integer not null,
  folder_slug     text,
  folder_position integer not null default 0,
  -- The version of the last change that a rebuild of the object's records must still carry through.
  rebuild_version bigint,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, slug),
  foreign key (workspace_id, folder_slug) references tenant.folder (workspace_id, slug)
    on delete set null (folder_slug)
);
create index object_folder on tenant.object (workspace_id, folder_slug, folder_position)
  where folder_slug is not null;
call tenant.isolate('tenant.object');

create sequence tenant.field_id;
create table tenant.field (
  workspace_id    bigint not null default tenant.bound_workspace(),
  id              bigint not null default nextval('tenant.field_id'),
  object_id       bigint not null,
  -- A field that several objects share is a row for each of them with the same definition, and the
  -- same number here.
  shared_id       bigint,
  slug            text not null,
  name            text not null,
  type            text not null,
  settings        text not null default '{}' check (settings::jsonb is not null),
  options         text not null default '[]' check (options::jsonb is not null),
  default_value   text check (default_value is null or default_value::jsonb is not null),
  is_required     boolean not null default false,
  is_unique       boolean not null default false,
  is_active       boolean not null default true,
  is_system       boolean not null default false,
  is_public       boolean not null default false,
  position        integer not null,
  slot_index      integer,
  slot_state      text,
  unique_index    integer,
  unique_state    text,
  -- A field of a relation knows where its links stand: side, type and the field of the other side are
  -- those of the relation, kept here so that a shape is read at once.
  relation_id     bigint,
  relation_slug   text,
  relation_side   text check (relation_side in ('FROM', 'TO')),
  relation_type   text,
  relation_object bigint,
  relation_field  text,
  -- What the field becomes when the job that converts its stored values has ended; until then the field
  -- is set aside.
  pending         text check (pending is null or pending::jsonb is not null),
  -- A removed field keeps its slug and slots until no record holds its values any more.
  removed_at      timestamptz,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, object_id) references tenant.object (workspace_id, id) on delete cascade,
  check ((slot_index is null) = (slot_state is null)),
  check ((unique_index is null) = (unique_state is null))
);
create unique index field_slug on tenant.field (workspace_id, object_id, slug);
create index field_relation on tenant.field (workspace_id, relation_id) where relation_id is not null;
create index field_shared on tenant.field (workspace_id, shared_id) where shared_id is not null;
-- Those with few values, whose records are tallied.
create index field_tallied on tenant.field (workspace_id, object_id)
  where slot_index is not null and type in ('select', 'boolean', 'rating');
call tenant.isolate('tenant.field');

-- Relations between objects.
create sequence tenant.relation_id;
create table tenant.relation (
  workspace_id   bigint not null default tenant.bound_workspace(),
  id             bigint not null default nextval('tenant.relation_id'),
  slug           text not null,
  name           text not null,
  type           text not null check (type in ('one_to_one', 'one_to_many', 'many_to_many')),
  from_object_id bigint not null,
  to_object_id   bigint not null,
  on_delete      text not null check (on_delete in ('restrict', 'unlink', 'cascade')),
  is_active      boolean not null default true,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, slug),
  foreign key (workspace_id, from_object_id) references tenant.object (workspace_id, id),
  foreign key (workspace_id, to_object_id) references tenant.object (workspace_id, id)
);
create index relation_from on tenant.relation (workspace_id, from_object_id);
create index relation_to on tenant.relation (workspace_id, to_object_id);
call tenant.isolate('tenant.relation');

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

-- A field that several objects share is limited on each of them by itself.
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
