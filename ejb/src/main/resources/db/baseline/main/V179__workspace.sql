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
revoke delete, truncate on main.purge from plinth_app;

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

-- A workspace's move to another database, from its beginning until the source is given up.
create table main.workspace_move (
  workspace_id bigint primary key,
  -- Names of databases; null is the main one.
  source       text,
  target       text,
  status       text not null check (status in ('moving', 'aborting', 'switched', 'confirmed')),
  job_slug     text,
  started_at   timestamptz not null,
  switched_at  timestamptz,
  check (source is distinct from target)
);
