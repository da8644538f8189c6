-- Whether the directory ended the present membership: only then does the directory bring it back.
alter table tenant.admin add column is_directory_ended boolean not null default false;

-- The roles that a directory gives; without a row, everybody becomes a plain member.
create table tenant.directory (
  workspace_id bigint not null default tenant.bound_workspace() primary key,
  default_role text   not null,
  -- A list of {"group", "role"}, in the order in which they are tried.
  role_mapping jsonb  not null,
  version      integer not null,
  updated_at   timestamptz not null
);
call tenant.isolate('tenant.directory');

-- People of a directory, each a member. The document has what the directory says about them.
create table tenant.directory_user (
  workspace_id bigint not null default tenant.bound_workspace(),
  id           text   not null,
  admin_id     bigint not null,
  -- In lower case.
  user_name    text   not null,
  external_id  text,
  document     jsonb  not null,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, admin_id),
  unique (workspace_id, user_name),
  foreign key (workspace_id, admin_id) references tenant.admin (workspace_id, id) on delete cascade
);
create index directory_user_external on tenant.directory_user (workspace_id, external_id);
call tenant.isolate('tenant.directory_user');

create table tenant.directory_group (
  workspace_id bigint not null default tenant.bound_workspace(),
  id           text   not null,
  display_name text   not null,
  external_id  text,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  primary key (workspace_id, id)
);
create unique index directory_group_name on tenant.directory_group (workspace_id, lower(display_name));
call tenant.isolate('tenant.directory_group');

create table tenant.directory_group_member (
  workspace_id bigint not null default tenant.bound_workspace(),
  group_id     text   not null,
  user_id      text   not null,
  primary key (workspace_id, group_id, user_id),
  foreign key (workspace_id, group_id) references tenant.directory_group (workspace_id, id) on delete cascade,
  foreign key (workspace_id, user_id) references tenant.directory_user (workspace_id, id) on delete cascade
);
create index directory_group_member_user on tenant.directory_group_member (workspace_id, user_id);
call tenant.isolate('tenant.directory_group_member');
