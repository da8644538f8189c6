-- An address that a user wants to have, until a code proves it. The code is of this user and this
-- address alone; asked for again, the one before is void.
create table main.email_change (
  user_id    bigint      primary key references main."user" (id) on delete cascade,
  email      text        not null,
  digest     bytea       not null,
  tries      integer     not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
