-- What was bought beyond the allowance of the month: drawn when that is spent, and kept over months.
create table main.usage_pack (
  workspace_id bigint not null,
  metric       text   not null,
  balance      bigint not null check (balance >= 0),
  primary key (workspace_id, metric)
);
-- How much of an entry a pack gave, so that it gets that back.
alter table main.usage_entry add column from_pack bigint not null default 0;
