-- Users, platform operators, and the tokens and codes that stand for them.

create table main."user" (
  id                bigint generated always as identity primary key,
  name              text not null,
  email             text not null unique check (email = lower(btrim(email))),
  slug              text unique,
  email_verified_at timestamptz,
  -- Null: the address was proved while registrations with different passwords waited (see below).
  password          text,
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

-- Name and password of a registration wait here until a code proves the address; the account takes
-- them then. Both are null where registrations with different passwords wait: none is taken.
create table main.registration (
  user_id    bigint      primary key references main."user" (id) on delete cascade,
  name       text,
  password   text,
  updated_at timestamptz not null,
  check ((name is null) = (password is null))
);

-- An address that a user wants to have, until a code proves it. The code is for this user and this
-- address alone; a new one voids the one before.
create table main.email_change (
  user_id    bigint      primary key references main."user" (id) on delete cascade,
  email      text        not null,
  digest     bytea       not null,
  tries      integer     not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
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

-- The second factor of operators: a sealed secret of one-time codes, in force once a code of it was
-- shown, and the digests of recovery codes.
create table main.operator_factor (
  operator_id  bigint      primary key references main.operator (id) on delete cascade,
  secret       text        not null,
  confirmed_at timestamptz,
  -- The last step of time whose code was taken: none is taken twice.
  last_step    bigint      not null default 0,
  created_at   timestamptz not null
);
create table main.operator_recovery (
  operator_id bigint not null references main.operator (id) on delete cascade,
  digest      bytea  not null,
  used_at     timestamptz,
  primary key (operator_id, digest)
);

create table main.signing_key (
  kid         text primary key,
  private_key bytea not null,
  sealed      boolean not null,
  created_at  timestamptz not null default now()
);

-- A sign-in and the refresh tokens that follow from it. Its access tokens carry the slug, so that
-- signing out ends them too; families that were begun by selecting another workspace share it.
create table main.refresh_family (
  id              bigint generated always as identity primary key,
  user_id         bigint references main."user" (id) on delete cascade,
  operator_id     bigint references main.operator (id) on delete cascade,
  session_version integer not null,
  workspace_id    bigint,
  slug            text not null default replace(gen_random_uuid()::text, '-', ''),
  agent           text not null default '',
  address         text not null default '',
  -- The address block that the address belongs to.
  block           text not null default '',
  created_at      timestamptz not null,
  used_at         timestamptz,
  expires_at      timestamptz not null,
  revoked_at      timestamptz,
  check ((user_id is null) <> (operator_id is null))
);
create index refresh_family_user on main.refresh_family (user_id) where revoked_at is null;
create index refresh_family_expires on main.refresh_family (expires_at);
create index refresh_family_slug on main.refresh_family (slug);
-- The address blocks from which somebody has signed in.
create index refresh_family_block on main.refresh_family (user_id, block);
create index refresh_family_operator_block on main.refresh_family (operator_id, block)
  where operator_id is not null;

-- A used token keeps its successor sealed with a key that only the token itself gives.
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

-- A code for each address block that asked for one: nobody elsewhere voids it or uses up its tries.
create table main.one_time_code (
  user_id       bigint      not null references main."user" (id) on delete cascade,
  purpose       text        not null check (purpose in ('verify', 'reset')),
  block         text        not null,
  digest        bytea       not null,
  tries         integer     not null default 0,
  foreign_tries integer     not null default 0,
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  used_at       timestamptz,
  primary key (user_id, purpose, block)
);

-- The codes of nodes that do not know main.one_time_code yet, while they are renewed.
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
-- has, so that refusals do not tell which addresses have an account.
create table main.otp_quota (
  digest     bytea primary key,
  -- Whose codes the row counts, as a digest of the address: a purge of an account forgets all blocks
  -- that asked.
  address    bytea,
  asked_at   timestamptz[] not null,
  updated_at timestamptz not null
);
create index otp_quota_address on main.otp_quota (address);

-- Failed sign-ins by digest of the account and by prefix of the address they came from.
create table main.login_failure (
  account  bytea not null,
  prefix   text not null,
  failures integer not null,
  last_at  timestamptz not null,
  primary key (account, prefix)
);
create index login_failure_last on main.login_failure (last_at);

-- What is counted in windows of time, by digest of the use and of whom it is counted for: failed
-- sign-ins of an address block, codes for an address, invitations of a workspace.
create table main.quota (
  digest  bytea       primary key,
  used    bigint      not null,
  ends_at timestamptz not null
);
create index quota_ends on main.quota (ends_at);
