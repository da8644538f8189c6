-- What is looked up before the workspace is known: memberships, invitations, API keys.
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
