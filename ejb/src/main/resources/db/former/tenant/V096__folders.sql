-- Folders: objects put together for people. A folder that goes leaves its objects behind, in none.
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

alter table tenant.object
  add column folder_position integer not null default 0,
  add foreign key (workspace_id, folder_slug) references tenant.folder (workspace_id, slug)
    on delete set null (folder_slug);
create index object_folder on tenant.object (workspace_id, folder_slug, folder_position)
  where folder_slug is not null;
