-- What is owed and paid: an obligation exists before any gateway is called, an invoice item tells of
-- what became of it, and ledger entries of the money that moved.

alter table main.subscription
  -- The period that begins with the next renewal, where it is another one.
  add column next_period text check (next_period in ('monthly', 'annual')),
  -- The day of the month that periods begin on, so that the 31st comes back after February.
  add column anchor_day smallint check (anchor_day between 1 and 31),
  -- The subscription at a provider that debits by itself, and the terms it was told.
  add column managed_id text,
  add column managed_terms text,
  -- When the owners were told that the trial ends, and which end that was.
  add column trial_end_told timestamptz;
create index subscription_period_end on main.subscription (current_period_end)
  where status in ('active', 'canceled');
create index subscription_trial_end on main.subscription (trial_ends_at) where status = 'trial';
create index subscription_managed on main.subscription (managed_id) where managed_id is not null;

-- The card that a workspace is charged by; the token is its provider's.
create table main.card (
  workspace_id bigint      primary key,
  gateway      text        not null,
  token        text        not null,
  brand        text,
  last_four    text,
  saved_at     timestamptz not null
);

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
  amount         numeric(12, 2) not null check (amount > 0),
  currency       text           not null,
  gateway        text           not null,
  state          text           not null default 'open' check (state in (
    'open', 'pending', 'authorized', 'captured', 'failed', 'released')),
  -- The payment at the gateway, and the page that it began with.
  payment_id     text,
  page_id        text,
  redirect_url   text,
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
  -- Failures that the gateway tries again after; one that was answered is told by a notice too.
  failures         integer      not null default 0,
  answered_failure boolean      not null default false,
  created_at     timestamptz    not null,
  settled_at     timestamptz,
  -- By the true clock: when the gateway is asked for what became of it.
  next_poll_at   timestamptz,
  polls          integer        not null default 0,
  unique (workspace_id, kind, period_key)
);
create index obligation_payment on main.obligation (payment_id) where payment_id is not null;
create index obligation_page on main.obligation (page_id) where page_id is not null;
create index obligation_poll on main.obligation (next_poll_at)
  where state in ('open', 'pending', 'authorized');

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

alter table main.invoice_item
  add column obligation_id bigint references main.obligation,
  -- Whether money moved; of an obligation it does once.
  add column is_money      boolean not null default false,
  add column lines         jsonb   not null default '[]',
  add column period_start  timestamptz,
  add column period_end    timestamptz;
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

-- The books are kept when a workspace is purged; they tell of no person, but for what a gateway
-- said to its payer. Those of a workspace that the test tools remove go.
create procedure main.strip_obligation(workspace bigint) language sql security definer
  set search_path = pg_catalog as
  $$ update main.obligation set message = '', redirect_url = null where workspace_id = workspace $$;
create procedure main.strip_invoice_item(workspace bigint) language sql as $$ select $$;
create procedure main.strip_ledger_entry(workspace bigint) language sql as $$ select $$;

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
revoke execute on procedure main.strip_obligation(bigint) from public;
grant execute on function main.purge_obligation(bigint, integer),
  main.purge_invoice_item(bigint, integer), main.purge_ledger_entry(bigint, integer) to plinth_app;
grant execute on procedure main.strip_obligation(bigint) to plinth_app;
