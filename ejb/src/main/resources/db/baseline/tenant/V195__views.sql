-- Views: how people look at the records of an object. One that is `mine` is its maker's alone. They go
-- with their object.
create table tenant.custom_view (
  workspace_id bigint not null default tenant.bound_workspace(),
  object_id    bigint not null,
  slug         text not null,
  name         text not null,
  type         text not null check (type in ('table', 'kanban', 'calendar')),
  filter       jsonb,
  sort         text not null,
  fields       text[] not null,
  group_by     text,
  sum_field    text,
  date_field   text,
  visibility   text not null check (visibility in ('mine', 'shared')),
  admin_id     bigint not null,
  -- Whether an operator made it who acted for the person.
  by_operator  boolean not null
    default coalesce(current_setting('app.by_operator', true), '') = 'true',
  position     integer not null,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  primary key (workspace_id, object_id, slug),
  foreign key (workspace_id, object_id) references tenant.object (workspace_id, id) on delete cascade
);
call tenant.isolate('tenant.custom_view');

-- Which view opens first: one for everybody (admin 0), and one for each admin who wants another.
create table tenant.view_default (
  workspace_id bigint not null default tenant.bound_workspace(),
  object_id bigint not null,
  admin_id  bigint not null,
  slug      text not null,
  primary key (workspace_id, object_id, admin_id),
  foreign key (workspace_id, object_id, slug)
    references tenant.custom_view (workspace_id, object_id, slug) on delete cascade
);
create index view_default_slug on tenant.view_default (workspace_id, object_id, slug);
call tenant.isolate('tenant.view_default');

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
