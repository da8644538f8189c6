-- Providers of OpenID Connect through which the people of a workspace sign in.
create table main.identity_provider (
  id              bigint generated always as identity primary key,
  workspace_id    bigint  not null,
  slug            text    not null,
  name            text    not null,
  issuer          text    not null,
  client_id       text    not null,
  -- Sealed by the vault; null: a client without a secret.
  client_secret   text,
  scopes          text[]  not null,
  groups_claim    text    not null,
  -- A list of {"group", "role"}, in the order in which they are tried.
  role_mapping    jsonb   not null,
  -- The role of people without a mapped group; null: they are not admitted.
  default_role    text,
  creates_members boolean not null,
  trusts_email    boolean not null,
  is_active       boolean not null,
  version         integer not null,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  unique (workspace_id, slug)
);

-- The user who is a subject of a provider. An address may change, the subject does not.
create table main.identity_link (
  provider_id  bigint not null references main.identity_provider on delete cascade,
  subject      text   not null,
  workspace_id bigint not null,
  user_id      bigint not null references main."user" (id) on delete cascade,
  created_at   timestamptz not null,
  primary key (provider_id, subject)
);
create index identity_link_workspace on main.identity_link (workspace_id);
create index identity_link_user on main.identity_link (user_id);

-- A sign-in on its way to the provider and back; then, with a code, on its way to the console.
create table main.sso_attempt (
  state_digest   bytea  primary key,
  workspace_id   bigint not null,
  provider_id    bigint not null references main.identity_provider on delete cascade,
  browser_digest bytea  not null,
  challenge      text   not null,
  return_to      text   not null,
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  used_at        timestamptz,
  code_digest    bytea unique,
  code_used_at   timestamptz,
  user_id        bigint references main."user" (id) on delete cascade,
  subject        text,
  provider_session text,
  -- The ID token, sealed by the vault, which names the session when the person signs out.
  id_token       text
);
create index sso_attempt_workspace on main.sso_attempt (workspace_id);
create index sso_attempt_expiry on main.sso_attempt (expires_at);
create index sso_attempt_provider on main.sso_attempt (provider_id, subject);
create index sso_attempt_user on main.sso_attempt (user_id);

-- Which sign-ins came from a provider.
create table main.sso_session (
  session          text   primary key,
  workspace_id     bigint not null,
  provider_id      bigint not null references main.identity_provider on delete cascade,
  user_id          bigint not null references main."user" (id) on delete cascade,
  subject          text   not null,
  provider_session text,
  id_token         text,
  created_at       timestamptz not null,
  expires_at       timestamptz not null
);
create index sso_session_workspace on main.sso_session (workspace_id);
create index sso_session_subject on main.sso_session (provider_id, subject);
create index sso_session_user on main.sso_session (user_id);
create index sso_session_expiry on main.sso_session (expires_at);

-- Logout tokens that were used, each once.
create table main.sso_logout (
  provider_id  bigint not null references main.identity_provider on delete cascade,
  token_id     text   not null,
  workspace_id bigint not null,
  expires_at   timestamptz not null,
  primary key (provider_id, token_id)
);
create index sso_logout_workspace on main.sso_logout (workspace_id);
create index sso_logout_expiry on main.sso_logout (expires_at);
