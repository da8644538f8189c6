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
