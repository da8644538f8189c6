-- Rare facts that every node is told of. Found by the number of the writing transaction, because
-- rows do not become visible in the order of their own numbers.
create table main.signal (
  id    bigint generated always as identity primary key,
  topic text not null,
  key   text not null,
  xid   xid8 not null default pg_current_xact_id(),
  at    timestamptz not null default now()
);
create index signal_xid on main.signal (xid);
