-- Objects and their fields, which each workspace defines at run time.

create sequence tenant.object_id;
create table tenant.object (
  workspace_id bigint not null default tenant.bound_workspace(),
  id           bigint not null default nextval('tenant.object_id'),
  slug         text not null,
  name         text not null,
  plural_name  text not null,
  icon         text,
  color        text,
  description  text,
  is_system    boolean not null default false,
  is_active    boolean not null default true,
  is_public    boolean not null default false,
  form         text not null default '{}' check (form::jsonb is not null),
  folder_slug  text,
  position     integer not null,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, slug)
);
call tenant.isolate('tenant.object');

create sequence tenant.field_id;
create table tenant.field (
  workspace_id  bigint not null default tenant.bound_workspace(),
  id            bigint not null default nextval('tenant.field_id'),
  object_id     bigint not null,
  slug          text not null,
  name          text not null,
  type          text not null,
  settings      text not null default '{}' check (settings::jsonb is not null),
  options       text not null default '[]' check (options::jsonb is not null),
  default_value text check (default_value is null or default_value::jsonb is not null),
  is_required   boolean not null default false,
  is_unique     boolean not null default false,
  is_active     boolean not null default true,
  is_system     boolean not null default false,
  is_public     boolean not null default false,
  position      integer not null,
  slot_index    integer,
  slot_state    text,
  unique_index  integer,
  unique_state  text,
  -- A removed field keeps its slug and slots until no record holds its values any more.
  removed_at    timestamptz,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, object_id) references tenant.object (workspace_id, id) on delete cascade,
  check ((slot_index is null) = (slot_state is null)),
  check ((unique_index is null) = (unique_state is null))
);
create unique index field_slug on tenant.field (workspace_id, object_id, slug);
call tenant.isolate('tenant.field');
