-- Where the runs of a schedule are being queued in portions: the slot, what its records are asked, and the last one.
alter table tenant.workflow add column firing jsonb;
-- Since when; the one part of it that the dispatching role sees.
alter table tenant.workflow add column firing_since timestamptz;
create index workflow_firing on tenant.workflow (firing_since) where firing_since is not null;
grant select (firing_since) on tenant.workflow to plinth_dispatch;
