-- Accounts that workspaces have of their own at providers of mail, conversations and storage. In this plane, because
-- they are asked for inside and outside of transactions of the workspace, and while its tables move or go.
create table main.integration (
  slug         text collate "C" primary key,
  workspace_id bigint not null,
  provider     text collate "C" not null,
  -- Whether it is in use; others were left, and still hold what was kept there.
  is_current   boolean not null,
  settings     jsonb  not null,
  -- Sealed for this row, and what is shown of it.
  secrets      text   not null,
  hints        jsonb  not null,
  tested_at    timestamptz not null,
  -- Why the last test failed; null: it succeeded.
  test_failure text,
  connected_by text   not null,
  connected_at timestamptz not null,
  changed_at   timestamptz not null
);
create unique index integration_current on main.integration (workspace_id, provider) where is_current;
create index integration_workspace on main.integration (workspace_id);
create index integration_left on main.integration (changed_at) where not is_current;
