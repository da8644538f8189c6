-- Endpoints that are notified of changes of records: subscriptions of keys and apps, and those that admins
-- manage. The queue is here too: an endpoint is claimed, and whoever holds it sends what is due to it.
create table tenant.webhook (
  workspace_id    bigint not null default tenant.bound_workspace(),
  id              bigint generated always as identity,
  slug            text collate "C" not null,
  name            text   not null,
  -- The credential that owns it, such as api_key:7; null: the admins of the workspace do.
  owner           text collate "C",
  -- The admin whose rights decide what it shows; null: the first active owner of the workspace. Always
  -- null of a webhook that belongs to a credential.
  owner_id        bigint,
  object_id       bigint not null,
  events          text[] not null,
  target_url      text   not null,
  is_active       boolean not null,
  -- Sealed for this row; the one before signs too until its time is over, and so do earlier ones:
  -- [{ "secret": "v1:…", "until": "…" }].
  secret          text   not null,
  secret_before   text,
  before_until    timestamptz,
  secrets_before  jsonb  not null default '[]',
  disabled_at     timestamptz,
  disabled_reason text,
  created_by      bigint,
  created_at      timestamptz not null,
  -- Since when nothing but failures came back, and how many in a row said that nobody is there.
  failing_since   timestamptz,
  unreached       integer not null default 0,
  -- When there is something to send; null: nothing.
  due_at          timestamptz,
  lease_until     timestamptz,
  fence           bigint not null default 0,
  primary key (workspace_id, id)
);
create unique index webhook_slug on tenant.webhook (workspace_id, slug);
create index webhook_object on tenant.webhook (workspace_id, object_id) where is_active;
create index webhook_due on tenant.webhook (due_at) where due_at is not null;
call tenant.isolate('tenant.webhook');
create policy dispatch on tenant.webhook to plinth_dispatch using (workspace_id <> all (array(
  select m.workspace_id from tenant.workspace_move m where m.is_hidden)));
grant select (workspace_id, id, due_at, lease_until, fence), update (lease_until, fence)
  on tenant.webhook to plinth_dispatch;

-- One row a change, however many endpoints are notified of it. The body is what is signed and sent.
create table tenant.webhook_event (
  workspace_id bigint not null default tenant.bound_workspace(),
  -- The number of the change in the log.
  id           bigint not null,
  name         text   not null,
  record_id    bigint not null,
  record_slug  text   not null,
  body         text   not null,
  created_at   timestamptz not null,
  primary key (workspace_id, id)
);
create index webhook_event_age on tenant.webhook_event (workspace_id, created_at);
call tenant.isolate('tenant.webhook_event');

-- Deliveries of events to endpoints. Those of one record to one endpoint are made one after the other, so that one with due_at is the
-- first of its record that is not done.
create table tenant.webhook_delivery (
  workspace_id bigint not null default tenant.bound_workspace(),
  id           bigint generated always as identity,
  webhook_id   bigint not null,
  event_id     bigint not null,
  record_id    bigint not null,
  message_id   text   not null,
  status       text   not null default 'pending'
    check (status in ('pending', 'delivered', 'failed', 'canceled')),
  is_replay    boolean not null default false,
  attempts     integer not null default 0,
  due_at       timestamptz,
  last_status  integer,
  last_error   text,
  created_at   timestamptz not null,
  finished_at  timestamptz,
  primary key (workspace_id, id)
);
create index webhook_delivery_due on tenant.webhook_delivery (workspace_id, webhook_id, due_at, id)
  where due_at is not null;
create index webhook_delivery_order on tenant.webhook_delivery (workspace_id, webhook_id, record_id, id)
  where status = 'pending' and not is_replay;
create index webhook_delivery_log on tenant.webhook_delivery (workspace_id, webhook_id, id);
create index webhook_delivery_age on tenant.webhook_delivery (workspace_id, finished_at)
  where finished_at is not null;
create index webhook_delivery_event on tenant.webhook_delivery (workspace_id, event_id);
call tenant.isolate('tenant.webhook_delivery');

create table tenant.webhook_attempt (
  workspace_id bigint  not null default tenant.bound_workspace(),
  delivery_id  bigint  not null,
  number       integer not null,
  -- The X-Service-Delivery of the attempt.
  id           text    not null,
  at           timestamptz not null,
  status       integer,
  error        text,
  millis       bigint  not null,
  response     text    not null,
  primary key (workspace_id, delivery_id, number)
);
call tenant.isolate('tenant.webhook_attempt');
