-- The main plane: whatever is looked up before the workspace is known.

revoke all on schema main from public;
grant usage on schema main to plinth_app, plinth_dispatch;
alter default privileges in schema main grant select, insert, update, delete on tables to plinth_app;
alter default privileges in schema main grant usage on sequences to plinth_app;

create table main.tenants (
  id             bigint generated always as identity primary key,
  owner_user_id  bigint,
  subdomain      text not null unique check (subdomain ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  name           text not null,
  type           text not null check (type in ('hyper', 'dedicated')),
  database       text check ((type = 'dedicated') = (database is not null)),
  status         text not null check (status in ('provisioning', 'active', 'suspended', 'deleting')),
  read_only      boolean not null default false,
  plan           text,
  custom_limits  jsonb not null default '{}',
  created_at     timestamptz not null default now(),
  deletion_scheduled_at       timestamptz,
  deletion_requested_by_email text
);
create index tenants_owner on main.tenants (owner_user_id);

create table main.node (
  name    text primary key,
  beat_at timestamptz not null
);
