-- What a charge that is not captured comes to an end by, what a period's bill is made of, and what
-- is carried to the next bill.

alter table main.obligation
  drop constraint obligation_state_check,
  add constraint obligation_state_check check (state in (
    'open', 'pending', 'authorized', 'captured', 'failed', 'released', 'withdrawn')),
  -- By the workspace's business time: without a capture it is final then.
  add column ends_at    timestamptz,
  -- What it pays for, priced for the whole period, so that an unused rest of it can be credited.
  add column worth      numeric not null default 0,
  -- Recurring add-ons that are paid for until the period ends: slug to quantity.
  add column addons     jsonb   not null default '{}',
  -- What it settles of main.due: id to amount.
  add column dues       jsonb   not null default '{}',
  -- Whether the gateway debits it by itself.
  add column is_managed boolean not null default false,
  -- Where its payer goes from the gateway's page.
  add column return_url text;

update main.obligation o
   set ends_at = now() + make_interval(secs => t.clock_offset_seconds) + interval '3 days',
       addons = case when o.kind in ('initial', 'renewal') and o.captures then coalesce((
         select jsonb_object_agg(h.addon_slug, h.quantity) from main.subscription_addon h
          where h.workspace_id = o.workspace_id and h.status = 'active'), '{}') else '{}' end,
       worth = case when o.kind in ('initial', 'renewal') and o.captures then o.amount else 0 end
  from main.tenants t
 where t.id = o.workspace_id and o.state in ('open', 'pending');
-- Nobody is left to owe these.
update main.obligation set state = 'withdrawn', settled_at = now()
 where state in ('open', 'pending') and ends_at is null;
alter table main.obligation add constraint obligation_ends
  check (state not in ('open', 'pending') or ends_at is not null);
create index obligation_waiting on main.obligation (workspace_id, ends_at)
  where state in ('open', 'pending');

alter table main.subscription
  -- The dearest seat that is paid for in the current period, and everything that is, both priced
  -- for the whole period.
  add column paid_unit  numeric,
  add column paid_worth numeric,
  -- The gateway that knows the subscription as managed_id.
  add column managed_gateway text,
  drop constraint subscription_negotiated_price_check,
  add constraint subscription_negotiated_price_check check (negotiated_price >= 0);
update main.subscription set managed_gateway = coalesce(split_part(managed_terms, ' ', 3), gateway)
 where managed_id is not null;
update main.subscription s
   set paid_unit = p.unit,
       paid_worth = p.unit * coalesce((
           select o.seats from main.obligation o
            where o.workspace_id = s.workspace_id and o.state = 'captured' and o.seats > 0
            order by o.id desc limit 1), 1)
         + coalesce((
           select sum(h.quantity * case when t.billing_period = 'annual' then a.price_annual * 12
                                        else a.price_monthly end)
             from main.subscription_addon h join main.addon a on a.slug = h.addon_slug
            where h.workspace_id = s.workspace_id), 0)
  from main.tenants t, lateral (
    select case when t.billing_period = 'annual' then p.price_annual * 12 else p.price_monthly end
      as unit from main.plan p where p.slug = t.plan) p
 where t.id = s.workspace_id and s.current_period_start is not null and p.unit is not null;

-- How many of an add-on are paid for, or owed, until the current period ends.
alter table main.subscription_addon add column covered integer not null default 0;
update main.subscription_addon set covered = quantity;

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
