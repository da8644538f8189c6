-- What is sold, who subscribed to what, what is owed and paid. Prices are exact, in USD.

create table main.plan (
  slug                text    primary key,
  name                text    not null,
  place               integer not null unique,
  -- Whether each member is charged; else the price is for the workspace as a whole.
  is_per_member       boolean not null,
  -- For a month; billed yearly, for each of its months; null: negotiated.
  price_monthly       numeric(12, 2),
  price_annual        numeric(12, 2),
  -- Null: unlimited.
  chatapp_sessions    bigint,
  workflow_executions bigint,
  ai_credits          bigint,
  storage             bigint
);
insert into main.plan values
  ('basic', 'Basic', 1, true, 25, 19, 1, 5000, 300, 5 * 1073741824::bigint),
  ('advanced', 'Advanced', 2, true, 39, 29, 1, 30000, 1000, 25 * 1073741824::bigint),
  ('enterprise', 'Enterprise', 3, false, null, null, null, null, null, null);
alter table main.tenants add constraint tenants_plan foreign key (plan) references main.plan;

create table main.addon (
  slug                      text    primary key,
  name                      text    not null,
  place                     integer not null unique,
  type                      text    not null check (type in (
    'chatapp_session', 'workflow_execution_pack', 'ai_credit_pack')),
  billing_mode              text    not null check (billing_mode in ('recurring', 'one_time')),
  price_monthly             numeric(12, 2),
  price_annual              numeric(12, 2),
  price_one_time            numeric(12, 2),
  grant_chatapp_sessions    bigint  not null default 0,
  grant_workflow_executions bigint  not null default 0,
  grant_ai_credits          bigint  not null default 0,
  check ((billing_mode = 'recurring') = (price_monthly is not null)),
  check ((billing_mode = 'recurring') = (price_annual is not null)),
  check ((billing_mode = 'one_time') = (price_one_time is not null))
);
insert into main.addon values
  ('chatapp-session', '+1 chat-app session', 1, 'chatapp_session', 'recurring', 19, 14, null, 1, 0, 0),
  ('wf-pack-10k', '+10,000 workflow executions', 2, 'workflow_execution_pack', 'one_time', null, null, 8, 0, 10000, 0),
  ('wf-pack-50k', '+50,000 workflow executions', 3, 'workflow_execution_pack', 'one_time', null, null, 30, 0, 50000, 0),
  ('ai-credits-250', '+250 AI credits', 4, 'ai_credit_pack', 'one_time', null, null, 6, 0, 0, 250),
  ('ai-credits-1k', '+1,000 AI credits', 5, 'ai_credit_pack', 'one_time', null, null, 20, 0, 0, 1000),
  ('ai-credits-5k', '+5,000 AI credits', 6, 'ai_credit_pack', 'one_time', null, null, 80, 0, 0, 5000);

-- A workspace's subscription. Its plan and billing period stand in main.tenants.
create table main.subscription (
  workspace_id            bigint      primary key,
  status                  text        not null check (status in (
    'trial', 'active', 'past_due', 'canceled', 'suspended')),
  trial_ends_at           timestamptz not null,
  -- When the owners were notified that the trial ends, and of which end.
  trial_end_told          timestamptz,
  current_period_start    timestamptz,
  current_period_end      timestamptz,
  -- The period that begins with the next renewal, where it is another one.
  next_period             text        check (next_period in ('monthly', 'annual')),
  -- The day of the month that periods begin on, so that the 31st comes back after February.
  anchor_day              smallint    check (anchor_day between 1 and 31),
  grace_period_ends_at    timestamptz,
  canceled_at             timestamptz,
  -- The price that was agreed for a plan without one of its own, a month.
  negotiated_price        numeric(12, 2) check (negotiated_price >= 0),
  gateway                 text,
  has_payment_method      boolean     not null default false,
  last_renewal_attempt_at timestamptz,
  -- The dearest seat that is paid for in the current period, and everything that is, both priced
  -- for the whole period.
  paid_unit               numeric,
  paid_worth              numeric,
  -- The subscription at a provider that debits by itself, the terms that it has, and its gateway.
  managed_id              text,
  managed_terms           text,
  managed_gateway         text,
  -- The workspace is read-only exactly while this is set; main.tenants.read_only follows it.
  read_only_since         timestamptz,
  -- While an operator holds the subscription, status and read_only_since say suspended, and what they
  -- would be stands here: payments go on changing that, and it is what comes back.
  held_since              timestamptz,
  held_status             text        check (held_status in (
    'trial', 'active', 'past_due', 'canceled', 'suspended')),
  held_read_only_since    timestamptz,
  -- The number of the last invoice; whoever takes the next one holds the row.
  invoices                integer     not null default 0,
  -- How many days before the deletion the owners were warned, and which unpaid time that is of.
  deletion_warned         integer,
  deletion_warned_for     timestamptz,
  check ((held_since is null) = (held_status is null)),
  check (held_since is not null or held_read_only_since is null),
  check (held_since is null or status = 'suspended')
);
create index subscription_period_end on main.subscription (current_period_end)
  where status in ('active', 'canceled');
create index subscription_trial_end on main.subscription (trial_ends_at) where status = 'trial';
create index subscription_managed on main.subscription (managed_id) where managed_id is not null;

-- Recurring add-ons that a workspace holds; a canceled one is held until the next renewal.
create table main.subscription_addon (
  workspace_id   bigint  not null,
  addon_slug     text    not null references main.addon,
  quantity       integer not null check (quantity > 0),
  status         text    not null check (status in ('active', 'canceled')),
  canceled_at    timestamptz,
  -- How many are paid for, or owed, until the current period begins and until it ends: money that
  -- comes late may pay for a period that lies ahead.
  covered_before integer not null default 0,
  covered        integer not null default 0,
  -- How many of an active add-on end with the period: those that were canceled before it was bought
  -- again.
  ending         integer not null default 0 check (ending between 0 and quantity),
  primary key (workspace_id, addon_slug)
);

-- The card that a workspace is charged by; the token is its provider's.
create table main.card (
  workspace_id bigint      primary key,
  gateway      text        not null,
  token        text        not null,
  brand        text,
  last_four    text,
  saved_at     timestamptz not null
);

-- What is owed and paid: an obligation exists before any gateway is called, an invoice item says
-- what became of it, and ledger entries show the money that moved.
create table main.obligation (
  id             bigint         generated always as identity primary key,
  -- No reference: the books outlive the workspace.
  workspace_id   bigint         not null,
  kind           text           not null check (kind in (
    'initial', 'renewal', 'seat_proration', 'addon_one_time', 'plan_change')),
  -- What of this kind is owed once: a period, a change, a purchase.
  period_key     text           not null,
  -- The idempotency key at the gateway.
  reference      text           not null unique default 'obl_' || replace(gen_random_uuid()::text, '-', ''),
  -- False: the amount is authorized to save a card, and released.
  captures       boolean        not null,
  -- Whether its holder pays on the gateway's page; else the saved card is charged.
  is_checkout    boolean        not null,
  -- Whether the gateway debits it by itself.
  is_managed     boolean        not null default false,
  amount         numeric(12, 2) not null check (amount > 0),
  currency       text           not null,
  gateway        text           not null,
  state          text           not null default 'open' check (state in (
    'open', 'pending', 'authorized', 'captured', 'failed', 'released', 'withdrawn')),
  -- The payment at the gateway, the page that it began with, and where its payer goes from there.
  payment_id     text,
  page_id        text,
  redirect_url   text,
  return_url     text,
  gateway_status text           not null default '',
  message        text           not null default '',
  -- What it is for.
  plan_slug      text           references main.plan,
  billing_period text           check (billing_period in ('monthly', 'annual')),
  addon_slug     text           references main.addon,
  quantity       integer,
  seats          integer,
  period_start   timestamptz,
  period_end     timestamptz,
  lines          jsonb          not null default '[]',
  -- The same, priced for the whole period, so that an unused rest of it can be credited.
  worth          numeric        not null default 0,
  -- Recurring add-ons that are paid for until the period ends: slug to quantity.
  addons         jsonb          not null default '{}',
  -- What it settles of main.due: id to amount.
  dues           jsonb          not null default '{}',
  -- Failures that the gateway tries again after; one that it answered comes as a notice too.
  failures         integer      not null default 0,
  answered_failure boolean      not null default false,
  created_at     timestamptz    not null,
  settled_at     timestamptz,
  -- By the workspace's business time: without a capture it is final then.
  ends_at        timestamptz,
  -- By the true clock: when the gateway is asked for what became of it.
  next_poll_at   timestamptz,
  polls          integer        not null default 0,
  unique (workspace_id, kind, period_key),
  constraint obligation_ends check (state not in ('open', 'pending') or ends_at is not null)
);
create index obligation_payment on main.obligation (payment_id) where payment_id is not null;
create index obligation_page on main.obligation (page_id) where page_id is not null;
create index obligation_poll on main.obligation (next_poll_at)
  where state in ('open', 'pending', 'authorized');
create index obligation_waiting on main.obligation (workspace_id, ends_at)
  where state in ('open', 'pending');

-- What the next bill settles: add-ons of a part of a period, and differences of what was paid.
create table main.due (
  id           bigint generated always as identity primary key,
  workspace_id bigint      not null,
  description  text        not null,
  account      text        not null check (account in ('PLANS', 'ADDONS')),
  -- For the whole period; less than nothing where too much was paid.
  price        numeric     not null,
  -- The part of the period that is owed; null: the price as it is.
  held_from    timestamptz,
  period_start timestamptz,
  period_end   timestamptz,
  settled_by   bigint      references main.obligation,
  created_at   timestamptz not null,
  check ((held_from is null) = (period_start is null) and (held_from is null) = (period_end is null))
);
create index due_open on main.due (workspace_id, id) where settled_by is null;
create index due_settled on main.due (settled_by) where settled_by is not null;

-- Notices of gateways, each worked once.
create table main.gateway_notice (
  gateway      text        not null,
  id           text        not null,
  workspace_id bigint      not null,
  type         text        not null,
  payment_id   text        not null,
  received_at  timestamptz not null,
  primary key (gateway, id)
);
create index gateway_notice_age on main.gateway_notice (received_at);
create index gateway_notice_workspace on main.gateway_notice (workspace_id);

-- The payment events of a workspace.
create table main.invoice_item (
  id            bigint generated always as identity primary key,
  workspace_id  bigint         not null,
  reference     text           not null unique default 'inv_' || replace(gen_random_uuid()::text, '-', ''),
  -- Of the items that are invoices: one after the other in a workspace.
  number        integer,
  type          text           not null check (type in (
    'trial_started', 'subscription_activated', 'subscription_renewed', 'subscription_canceled',
    'charge_captured', 'charge_failed', 'card_saved', 'seat_proration_charged',
    'addon_one_time_charged', 'addon_charge_failed', 'plan_change_charged', 'plan_change_failed')),
  amount        numeric(12, 2) not null,
  currency      text           not null default 'USD',
  gateway       text,
  obligation_id bigint         references main.obligation,
  -- Whether money moved; of an obligation it does once.
  is_money      boolean        not null default false,
  lines         jsonb          not null default '[]',
  period_start  timestamptz,
  period_end    timestamptz,
  occurred_at   timestamptz    not null
);
create index invoice_item_newest on main.invoice_item (workspace_id, occurred_at desc, id desc);
create unique index invoice_item_number on main.invoice_item (workspace_id, number)
  where number is not null;
create unique index invoice_item_once on main.invoice_item (obligation_id) where is_money;
create index invoice_item_obligation on main.invoice_item (obligation_id)
  where obligation_id is not null;

-- Double entries, only ever added to: debits are positive, and those of an item sum to zero.
create table main.ledger_entry (
  id              bigint         generated always as identity primary key,
  workspace_id    bigint         not null,
  invoice_item_id bigint         not null references main.invoice_item,
  account         text           not null check (account ~ '^(cash|revenue):[a-z_]+$'),
  amount          numeric(12, 2) not null check (amount <> 0),
  currency        text           not null,
  occurred_at     timestamptz    not null
);
create index ledger_entry_workspace on main.ledger_entry (workspace_id, account);
create index ledger_entry_item on main.ledger_entry (invoice_item_id);
revoke update, delete, truncate on main.ledger_entry from plinth_app;
create trigger refuse_change before update or delete on main.ledger_entry
  for each row execute function main.refuse_change();

create function main.refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if exists (select from main.ledger_entry
              where invoice_item_id in (select invoice_item_id from added)
              group by invoice_item_id, currency having sum(amount) <> 0) then
    raise exception 'entries of an invoice item must sum to zero' using errcode = '23514';
  end if;
  return null;
end $$;
create trigger refuse_unbalanced after insert on main.ledger_entry
  referencing new table as added for each statement execute function main.refuse_unbalanced();

-- The books are kept when a workspace is purged; they identify no person, but for what a gateway
-- said to its payer.
create procedure main.strip_obligation(workspace bigint) language sql security definer
  set search_path = pg_catalog as
  $$ update main.obligation set message = '', redirect_url = null where workspace_id = workspace $$;
create procedure main.strip_invoice_item(workspace bigint) language sql as $$ select $$;
create procedure main.strip_ledger_entry(workspace bigint) language sql as $$ select $$;
revoke execute on procedure main.strip_obligation(bigint) from public;
grant execute on procedure main.strip_obligation(bigint) to plinth_app;

-- The books of a workspace that the test tools remove go, so many at a time.
create function main.purge_books(books regclass, workspace bigint, most integer) returns bigint
  language plpgsql set search_path = pg_catalog as $$
declare gone bigint;
begin
  if not exists (select from main.purge p where p.workspace_id = workspace and p.reason = 'test') then
    raise exception 'the books of workspace % are kept', workspace using errcode = '42501';
  end if;
  perform set_config('plinth.purge', 'on', true);
  execute format('delete from %1$s where id = any (array(select id from %1$s'
    ' where workspace_id = $1 limit $2))', books) using workspace, most;
  get diagnostics gone = row_count;
  perform set_config('plinth.purge', 'off', true);
  return gone;
end $$;
create function main.purge_obligation(workspace bigint, most integer) returns bigint
  language sql security definer set search_path = pg_catalog
  as $$ select main.purge_books('main.obligation', workspace, most) $$;
create function main.purge_invoice_item(workspace bigint, most integer) returns bigint
  language sql security definer set search_path = pg_catalog
  as $$ select main.purge_books('main.invoice_item', workspace, most) $$;
create function main.purge_ledger_entry(workspace bigint, most integer) returns bigint
  language sql security definer set search_path = pg_catalog
  as $$ select main.purge_books('main.ledger_entry', workspace, most) $$;
revoke execute on function main.purge_books(regclass, bigint, integer),
  main.purge_obligation(bigint, integer), main.purge_invoice_item(bigint, integer),
  main.purge_ledger_entry(bigint, integer) from public;
grant execute on function main.purge_obligation(bigint, integer),
  main.purge_invoice_item(bigint, integer), main.purge_ledger_entry(bigint, integer) to plinth_app;

-- The payments of the sandbox gateway, which moves no money. They are another party's in spirit:
-- nothing refers to them but by their id and reference.
create table main.sandbox_payment (
  id              text           primary key,
  -- The idempotency key: asked again, it is the same payment.
  reference       text           not null unique,
  -- Whose data it carries, so that it goes with them.
  workspace_id    bigint,
  subscription_id text           not null,
  kind            text           not null,
  -- Of a page: whether the money is taken; else it is only held.
  is_captured     boolean        not null,
  amount          numeric(19, 4) not null,
  currency        text           not null,
  description     text           not null,
  customer        text           not null,
  -- Null: charged by the merchant, without a page.
  return_url      text,
  notice_url      text           not null,
  -- Closed: what the page asks for was paid elsewhere.
  status          text           not null check (status in (
    'open', 'pending', 'authorized', 'released', 'captured', 'declined', 'abandoned', 'closed')),
  is_final        boolean        not null default false,
  -- How the card behaves that it was charged to, or that it saved.
  behaviour       text,
  -- Of a pending one: when it is captured.
  settles_at      timestamptz,
  -- How often it was asked for.
  asked           integer        not null default 1,
  created_at      timestamptz    not null default now()
);
create index sandbox_payment_workspace on main.sandbox_payment (workspace_id);

-- What notices are signed with where no secret is configured.
create table main.sandbox_secret (
  is_only boolean primary key default true check (is_only),
  secret  text    not null
);
