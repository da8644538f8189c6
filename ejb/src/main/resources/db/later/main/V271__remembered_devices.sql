-- Devices on which a user need not enter a code at sign-in. They belong to the second factor, and
-- end with it.
create table main.remembered_device (
  slug       text        primary key,
  user_id    bigint      not null references main.second_factor (user_id) on delete cascade,
  digest     bytea       not null unique,
  agent      text        not null,
  address    text        not null,
  created_at timestamptz not null,
  used_at    timestamptz not null,
  expires_at timestamptz not null
);
create index remembered_device_user on main.remembered_device (user_id);
create index remembered_device_expires on main.remembered_device (expires_at);
