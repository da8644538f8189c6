-- Users, platform operators, and the tokens and codes that stand for them.

create table main."user" (
  id                bigint generated always as identity primary key,
  name              text not null,
  email             text not null unique check (email = lower(btrim(email))),
  slug              text unique,
  email_verified_at timestamptz,
  password          text not null,
  image             text,
  is_block          boolean not null default false,
  is_active         boolean not null default false,
  social_token      varchar(100),
  social_type       text
    check (social_type in ('google', 'apple', 'facebook', 'microsoft', 'github', 'linkedin')),
  profile           text,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  session_version   integer not null default 0
);

create table main.operator (
  id              bigint generated always as identity primary key,
  name            text not null,
  email           text not null unique check (email = lower(btrim(email))),
  password        text not null,
  is_active       boolean not null default true,
  session_version integer not null default 0,
  created_at      timestamptz not null default now()
);

create table main.signing_key (
  kid         text primary key,
  private_key bytea not null,
  sealed      boolean not null,
  created_at  timestamptz not null default now()
);

create table main.refresh_family (
  id              bigint generated always as identity primary key,
  user_id         bigint references main."user" (id) on delete cascade,
  operator_id     bigint references main.operator (id) on delete cascade,
  session_version integer not null,
  workspace_id    bigint,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  revoked_at      timestamptz,
  check ((user_id is null) <> (operator_id is null))
);
create index refresh_family_user on main.refresh_family (user_id) where revoked_at is null;
create index refresh_family_expires on main.refresh_family (expires_at);

-- A used token keeps its successor closed under a key that only the token itself gives.
create table main.refresh_token (
  digest     bytea primary key,
  family_id  bigint not null references main.refresh_family (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  used_by    bytea,
  successor  bytea,
  check ((used_at is null) = (successor is null))
);
create index refresh_token_family on main.refresh_token (family_id);

-- One living code a user and purpose; sending another replaces it.
create table main.otp (
  user_id    bigint not null references main."user" (id) on delete cascade,
  purpose    text not null check (purpose in ('verify', 'reset')),
  digest     bytea not null,
  tries      integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  primary key (user_id, purpose)
);

-- How often codes were asked for, by digest of purpose and address: also for addresses that nobody
-- has, so that refusals tell nothing.
create table main.otp_quota (
  digest     bytea primary key,
  asked_at   timestamptz[] not null,
  updated_at timestamptz not null
);

-- Failed sign-ins by digest of the account and by prefix of the address they came from.
create table main.login_failure (
  account  bytea not null,
  prefix   text not null,
  failures integer not null,
  last_at  timestamptz not null,
  primary key (account, prefix)
);
create index login_failure_last on main.login_failure (last_at);
