-- The main plane: everything that is looked up before the workspace is known.

revoke all on schema main from public;
grant usage on schema main to plinth_app, plinth_dispatch;
alter default privileges in schema main grant select, insert, update, delete on tables to plinth_app;
alter default privileges in schema main grant usage on sequences to plinth_app;

-- Workspaces.
create table main.tenants (
  id             bigint generated always as identity primary key,
  owner_user_id  bigint,
  subdomain      text not null unique check (subdomain ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  name           text not null,
  type           text not null check (type in ('hyper', 'dedicated')),
  -- The workspace's own database; null: it shares the main one.
  database       text check ((type = 'dedicated') = (database is not null)),
  status         text not null check (status in ('provisioning', 'active', 'suspended', 'deleting')),
  -- Follows main.subscription.read_only_since.
  read_only      boolean not null default false,
  plan           text not null default 'basic',
  billing_period text not null default 'monthly' check (billing_period in ('monthly', 'annual')),
  custom_limits  jsonb not null default '{}',
  -- A workspace whose creation stopped half-way is finished from the template that was chosen for it.
  template_slug  text,
  -- Whether its owner is notified once staff has set it up.
  announce       boolean not null default false,
  -- Business time of the workspace runs this far ahead of the true clock; the test tools set it.
  clock_offset_seconds        bigint not null default 0,
  created_at                  timestamptz not null default now(),
  deletion_scheduled_at       timestamptz,
  deletion_requested_by_email text
);
create index tenants_owner on main.tenants (owner_user_id);
-- Due deletions are looked for every hour.
create index tenants_deletion on main.tenants (deletion_scheduled_at)
  where deletion_scheduled_at is not null;

-- The nodes that run, and when each was last alive.
create table main.node (
  name    text primary key,
  beat_at timestamptz not null
);

-- Rare facts that every node has to know. Nodes read them by the number of the writing transaction,
-- because rows do not become visible in the order of their own numbers.
create table main.signal (
  id    bigint generated always as identity primary key,
  topic text not null,
  key   text not null,
  xid   xid8 not null default pg_current_xact_id(),
  at    timestamptz not null default now()
);
create index signal_xid on main.signal (xid);

-- Replies under idempotency keys, kept for 24 hours in the plane of their effect. A row without a
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
