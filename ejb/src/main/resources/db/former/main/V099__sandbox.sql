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
  status          text           not null check (status in (
    'open', 'pending', 'authorized', 'released', 'captured', 'declined', 'abandoned')),
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
