-- The token with which the directory of a workspace makes people and groups over SCIM; one a workspace.
create table main.directory_token (
  id            bigint generated always as identity primary key,
  workspace_id  bigint not null unique,
  public_id     text   not null unique,
  -- The SHA-256 of the secret.
  secret_digest bytea  not null,
  created_by    bigint not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz
);

-- Accounts that the directory of a workspace made: the only ones that it may rename.
create table main.directory_account (
  user_id      bigint primary key references main."user" (id) on delete cascade,
  workspace_id bigint not null,
  created_at   timestamptz not null
);
create index directory_account_workspace on main.directory_account (workspace_id);
