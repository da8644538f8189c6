-- Answers under idempotency keys, kept for 24 hours in the plane of their effect. A row without a
-- status is the claim of a request of several transactions that still runs.
create table main.idempotency (
  scope         text not null,
  key           text not null,
  digest        text not null,
  status        integer,
  headers       jsonb,
  body          bytea,
  claim         text,
  claimed_until timestamptz,
  created_at    timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_created on main.idempotency (created_at);
