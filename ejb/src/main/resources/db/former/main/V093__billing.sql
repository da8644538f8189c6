-- What is sold, and who subscribed to what. Prices are exact, in USD.

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

-- The workspace records which plan and period apply.
update main.tenants set plan = 'basic' where plan is null;
alter table main.tenants
  alter column plan set default 'basic',
  alter column plan set not null,
  add constraint tenants_plan foreign key (plan) references main.plan,
  add column billing_period text not null default 'monthly' check (billing_period in ('monthly', 'annual'));

create table main.subscription (
  workspace_id            bigint      primary key,
  status                  text        not null check (status in (
    'trial', 'active', 'past_due', 'canceled', 'suspended')),
  trial_ends_at           timestamptz not null,
  current_period_start    timestamptz,
  current_period_end      timestamptz,
  grace_period_ends_at    timestamptz,
  canceled_at             timestamptz,
  gateway                 text,
  has_payment_method      boolean     not null default false,
  -- The workspace is read-only exactly while this is set; main.tenants.read_only follows it.
  read_only_since         timestamptz,
  last_renewal_attempt_at timestamptz
);

-- Recurring add-ons that a workspace holds; a canceled one is held until the next renewal.
create table main.subscription_addon (
  workspace_id bigint  not null,
  addon_slug   text    not null references main.addon,
  quantity     integer not null check (quantity > 0),
  status       text    not null check (status in ('active', 'canceled')),
  canceled_at  timestamptz,
  primary key (workspace_id, addon_slug)
);

-- The payment events of a workspace.
create table main.invoice_item (
  id           bigint generated always as identity primary key,
  workspace_id bigint         not null,
  reference    text           not null unique default 'inv_' || replace(gen_random_uuid()::text, '-', ''),
  type         text           not null check (type in (
    'trial_started', 'subscription_activated', 'subscription_renewed', 'subscription_canceled',
    'charge_captured', 'charge_failed', 'card_saved', 'seat_proration_charged',
    'addon_one_time_charged', 'addon_charge_failed', 'plan_change_charged', 'plan_change_failed')),
  amount       numeric(12, 2) not null,
  currency     text           not null default 'USD',
  gateway      text,
  occurred_at  timestamptz    not null
);
create index invoice_item_newest on main.invoice_item (workspace_id, occurred_at desc, id desc);

-- Workspaces that were there before have a trial from their creation on.
insert into main.subscription (workspace_id, status, trial_ends_at)
  select id, 'trial', created_at + interval '14 days' from main.tenants;
insert into main.invoice_item (workspace_id, type, amount, occurred_at)
  select id, 'trial_started', 0, created_at from main.tenants order by id;
