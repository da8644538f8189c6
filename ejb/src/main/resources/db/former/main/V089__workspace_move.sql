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
