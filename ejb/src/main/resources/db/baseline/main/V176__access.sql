-- What is looked up before the workspace is known: memberships, invitations, API keys, apps.
-- Memberships refer to no tenant: one whose tenant is gone must be findable, to be purged.

create table main.user_workspaces (
  user_id      bigint not null,
  workspace_id bigint not null,
  role         text not null,
  is_owner     boolean not null,
  status       text not null check (status in ('active', 'blocked')),
  admin_id     bigint not null,
  created_at   timestamptz not null default now(),
  primary key (user_id, workspace_id)
);
create index user_workspaces_workspace on main.user_workspaces (workspace_id);

create table main.user_tenant_memberships (
  user_id   bigint not null,
  tenant_id bigint not null,
  role      text not null,
  primary key (user_id, tenant_id)
);
create index user_tenant_memberships_tenant on main.user_tenant_memberships (tenant_id);

create table main.invitation (
  workspace_id bigint not null,
  admin_id     bigint not null,
  email        text not null,
  role         text not null,
  token_digest bytea not null unique,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  primary key (workspace_id, admin_id)
);
create index invitation_email on main.invitation (email);

create table main.api_key (
  id            bigint generated always as identity primary key,
  workspace_id  bigint not null,
  slug          text not null,
  public_id     text not null unique,
  secret_digest bytea not null,
  name          text not null,
  scopes        text[] not null,
  created_by    bigint not null,
  created_at    timestamptz not null default now(),
  expires_at    timestamptz,
  last_used_at  timestamptz,
  revoked_at    timestamptz,
  unique (workspace_id, slug)
);

-- Apps that act in a workspace by tokens instead of a key: for themselves, or with the consent of an admin.
create table main.oauth_app (
  id            bigint generated always as identity primary key,
  workspace_id  bigint not null,
  slug          text   not null,
  client_id     text   not null unique,
  -- Null: an app that cannot keep a secret, such as one in a browser.
  secret_digest bytea,
  name          text   not null,
  redirect_uris text[] not null,
  scopes        text[] not null,
  created_by    bigint not null,
  created_at    timestamptz not null,
  deleted_at    timestamptz
);
create unique index oauth_app_slug on main.oauth_app (workspace_id, slug) where deleted_at is null;

-- The authorization code that a consent gives, exchanged for a token once.
create table main.oauth_code (
  digest       bytea primary key,
  app_id       bigint not null,
  workspace_id bigint not null,
  admin_id     bigint not null,
  scopes       text[] not null,
  redirect_uri text   not null,
  challenge    text   not null,
  expires_at   timestamptz not null,
  used_at      timestamptz
);
create index oauth_code_workspace on main.oauth_code (workspace_id);

create table main.oauth_token (
  digest       bytea primary key,
  app_id       bigint not null,
  workspace_id bigint not null,
  -- Who consented; null: the app acts for itself.
  admin_id     bigint,
  code_digest  bytea,
  scopes       text[] not null,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  revoked_at   timestamptz
);
create index oauth_token_app on main.oauth_token (app_id);
create index oauth_token_code on main.oauth_token (code_digest) where code_digest is not null;
create index oauth_token_workspace on main.oauth_token (workspace_id);
