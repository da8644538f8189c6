-- Workspaces that are removed for good, and the receipt of each removal. A row outlives its
-- workspace and names no person: who asked stands here by number, never by address.
create table main.purge (
  id           bigint generated always as identity primary key,
  -- No reference: the row is still there when the workspace is gone.
  workspace_id bigint not null,
  subdomain    text   not null,
  type         text   not null check (type in ('hyper', 'dedicated')),
  database     text   check ((type = 'dedicated') = (database is not null)),
  reason       text   not null check (reason in ('operator', 'owner', 'billing', 'test')),
  requested_by text   not null,
  requested_at timestamptz not null,
  -- By the database's clock: transactions older than this may still write.
  closed_at    timestamptz not null default now(),
  step         text   not null,
  -- What was found before anything went, by table; what is left of it afterwards.
  tables       jsonb  not null default '{}',
  files        jsonb,
  late_rows    bigint not null default 0,
  receipt      text,
  finished_at  timestamptz,
  -- Looked at once more, when whatever still ran is over.
  checked_at   timestamptz,
  -- One works at a time: the job, or who waits for the answer. A node that is gone holds nothing.
  node         text,
  lease_until  timestamptz,
  fence        bigint not null default 0,
  check ((finished_at is null) = (receipt is null))
);
create unique index purge_open on main.purge (workspace_id) where finished_at is null;
create index purge_unchecked on main.purge (finished_at) where checked_at is null;
create index purge_workspace on main.purge (workspace_id, id desc);
create index purge_newest on main.purge (requested_at desc, id desc);
-- A receipt is signed: what it says of a finished purge is never changed.
create function main.keep_receipt() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.receipt is not null and new.receipt is distinct from old.receipt then
    raise exception 'a receipt is kept as it is' using errcode = '55000';
  end if;
  return new;
end $$;
create trigger keep_receipt before update or delete on main.purge
  for each row execute function main.keep_receipt();
revoke delete, truncate on main.purge from plinth_app;

-- What the purge is let change, it changes: before, the old row went on.
create or replace function main.refuse_change() returns trigger language plpgsql as $$
begin
  if current_setting('plinth.purge', true) is distinct from 'on' then
    raise exception 'the table % is only ever added to', tg_table_name using errcode = '55000';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- The audit record keeps what was done in a workspace that is purged, by the numbers of who did it.
-- Addresses and browsers tell of persons, so they go; the purge is the one thing that changes an
-- entry.
create procedure main.strip_audit(workspace bigint) language plpgsql security definer
  set search_path = pg_catalog as $$
begin
  perform set_config('plinth.purge', 'on', true);
  update main.audit set address = '', agent = '', details = '{}'
   where workspace_id = workspace and (address <> '' or agent <> '' or details <> '{}');
  perform set_config('plinth.purge', 'off', true);
end $$;
revoke execute on procedure main.strip_audit(bigint) from public;
grant execute on procedure main.strip_audit(bigint) to plinth_app;

-- The same for a person whose account is removed.
create procedure main.strip_audit_of_user(user_id bigint) language plpgsql security definer
  set search_path = pg_catalog as $$
begin
  perform set_config('plinth.purge', 'on', true);
  update main.audit set address = '', agent = ''
   where (actor = 'user:' || user_id or subject = 'user:' || user_id)
     and (address <> '' or agent <> '');
  perform set_config('plinth.purge', 'off', true);
end $$;
revoke execute on procedure main.strip_audit_of_user(bigint) from public;
grant execute on procedure main.strip_audit_of_user(bigint) to plinth_app;

-- Due deletions of workspaces are looked for by the hour.
create index tenants_deletion on main.tenants (deletion_scheduled_at)
  where deletion_scheduled_at is not null;
