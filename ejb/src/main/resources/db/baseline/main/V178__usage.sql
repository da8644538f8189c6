-- What workspaces use. An entry is one effect, counted once however often it is tried; the counter is
-- the sum of its entries, kept beside them so that a limit is compared in one statement.
create table main.usage_counter (
  workspace_id bigint not null,
  metric       text   not null,
  period       text   not null,
  used         bigint not null check (used >= 0),
  primary key (workspace_id, metric, period)
);

create table main.usage_entry (
  workspace_id bigint not null,
  metric       text   not null,
  period       text   not null,
  source       text   not null,
  amount       bigint not null check (amount > 0),
  counted_at   timestamptz not null,
  -- How much of it a pack gave, so that the pack gets that back.
  from_pack    bigint not null default 0,
  primary key (workspace_id, metric, source),
  foreign key (workspace_id, metric, period) references main.usage_counter
);

-- What was bought beyond the allowance of the month: drawn when that is spent, and kept over months.
create table main.usage_pack (
  workspace_id bigint not null,
  metric       text   not null,
  balance      bigint not null check (balance >= 0),
  primary key (workspace_id, metric)
);
