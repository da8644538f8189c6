-- What must happen after a transaction of a workspace. A row is removed when it is done.
create table tenant.outbox (
  workspace_id bigint not null default tenant.bound_workspace(),
  id           bigint generated always as identity,
  listener     text not null,
  -- Rows of one listener and ordering are worked one after the other; null: in any order.
  ordering     text,
  body         jsonb not null default '{}',
  first_id     bigint,
  last_id      bigint,
  due_at       timestamptz not null default now(),
  attempts     integer not null default 0,
  lease_until  timestamptz,
  fence        bigint not null default 0,
  last_error   text,
  dead_at      timestamptz,
  created_at   timestamptz not null default now(),
  primary key (workspace_id, id)
);
create index outbox_due on tenant.outbox (workspace_id, due_at, id) where dead_at is null;
create index outbox_order on tenant.outbox (workspace_id, listener, ordering, id)
  where ordering is not null and dead_at is null;
call tenant.isolate('tenant.outbox');

-- The role that claims sees the rows of all workspaces, but only what claiming needs of them. A moving
-- workspace's rows are claimed where it is, and not where they were or will be.
grant select (workspace_id, id, listener, ordering, due_at, attempts, lease_until, fence, dead_at),
      update (attempts, lease_until, fence)
  on tenant.outbox to plinth_dispatch;
create policy dispatch on tenant.outbox to plinth_dispatch using (workspace_id <> all (array(
  select m.workspace_id from tenant.workspace_move m where m.is_hidden))) with check (true);
