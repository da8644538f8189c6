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

-- What a consent is exchanged for a token by; once.
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
