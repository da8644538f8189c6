-- Answers under idempotency keys, kept for 24 hours in the plane of their effect. A row without a
-- status is the claim of a request of several transactions that still runs.
create table tenant.idempotency (
  workspace_id  bigint not null default tenant.bound_workspace(),
  scope         text not null,
  key           text not null,
  digest        text not null,
  status        integer,
  headers       jsonb,
  body          bytea,
  claim         text,
  claimed_until timestamptz,
  created_at    timestamptz not null default now(),
  primary key (workspace_id, scope, key)
);
call tenant.isolate('tenant.idempotency');
create index idempotency_created on tenant.idempotency (created_at);

-- The sweep sees and removes what has expired, and nothing else.
grant select (created_at), delete on tenant.idempotency to plinth_dispatch;
create policy expired on tenant.idempotency to plinth_dispatch
  using (created_at < now() - interval '24 hours');
