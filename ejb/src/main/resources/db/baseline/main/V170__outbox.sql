-- What must happen after a transaction of the main plane. A row is removed when it is done.
create table main.outbox (
  id          bigint generated always as identity primary key,
  listener    text not null,
  -- Rows of one listener and ordering are worked one after the other; null: in any order.
  ordering    text,
  body        jsonb not null default '{}',
  first_id    bigint,
  last_id     bigint,
  due_at      timestamptz not null default now(),
  attempts    integer not null default 0,
  lease_until timestamptz,
  fence       bigint not null default 0,
  last_error  text,
  dead_at     timestamptz,
  created_at  timestamptz not null default now()
);
create index outbox_due on main.outbox (due_at, id) where dead_at is null;
create index outbox_order on main.outbox (listener, ordering, id)
  where ordering is not null and dead_at is null;

-- The role that claims sees what claiming needs, and no body.
grant select (id, listener, ordering, due_at, attempts, lease_until, fence, dead_at),
      update (attempts, lease_until, fence)
  on main.outbox to plinth_dispatch;
