-- What is counted in windows of time, by digest of the use and of whom it is counted for: failed
-- sign-ins of an address block, codes for an address, invitations of a workspace.
create table main.quota (
  digest  bytea       primary key,
  used    bigint      not null,
  ends_at timestamptz not null
);
create index quota_ends on main.quota (ends_at);

-- A code for each address block that asked for one: nobody elsewhere voids it or uses up its tries.
-- main.otp stays for nodes of the release before, which ask it while they are renewed.
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

create index refresh_family_operator_block on main.refresh_family (operator_id, block)
  where operator_id is not null;
