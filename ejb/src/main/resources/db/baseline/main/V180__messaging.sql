-- Where a provider's call belongs: the word in its path is known before the workspace is.
create table main.messaging_address (
  slug         text   primary key,
  workspace_id bigint not null,
  created_at   timestamptz not null default now()
);
create index messaging_address_workspace on main.messaging_address (workspace_id);
