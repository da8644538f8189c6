-- Searches for what the workspace keeps about a person, and what they found.
create table tenant.privacy_search (
  workspace_id bigint not null default tenant.bound_workspace(),
  id           bigint generated always as identity,
  kind         text   not null check (kind in ('email', 'phone')),
  -- The address or the number, sealed for this row.
  term         text   not null,
  job_slug     text,
  created_by   text   not null,
  -- Whether an operator who acted for the person began it.
  by_operator  boolean not null
    default coalesce(current_setting('app.by_operator', true), '') = 'true',
  created_at   timestamptz not null,
  completed_at timestamptz,
  primary key (workspace_id, id)
);
call tenant.isolate('tenant.privacy_search');

create table tenant.privacy_finding (
  workspace_id bigint  not null default tenant.bound_workspace(),
  search_id    bigint  not null,
  id           bigint  generated always as identity,
  kind         text    not null check (kind in ('record', 'comment', 'chat', 'file')),
  -- The object of a record; 0: of another thing.
  object_id    bigint  not null,
  item_id      bigint  not null,
  is_chosen    boolean not null default true,
  primary key (workspace_id, search_id, id),
  unique (workspace_id, search_id, kind, object_id, item_id),
  foreign key (workspace_id, search_id) references tenant.privacy_search (workspace_id, id) on delete cascade
);
call tenant.isolate('tenant.privacy_finding');
