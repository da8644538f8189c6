-- Which slot of which schedule was taken, once per installation, and how its run ended.
create table main.scheduler_slot (
  scheduler   text        not null,
  slot        timestamptz not null,
  node        text        not null,
  started_at  timestamptz not null,
  beat_at     timestamptz not null,
  finished_at timestamptz,
  items       integer     not null default 0,
  failures    integer     not null default 0,
  primary key (scheduler, slot)
);
create index scheduler_slot_age on main.scheduler_slot (slot);

-- Business time of a workspace runs this far ahead of the true clock; the test tools set it.
alter table main.tenants add column clock_offset_seconds bigint not null default 0;
