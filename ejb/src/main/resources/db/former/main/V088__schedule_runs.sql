-- A run that somebody asked for is a slot of its own, at the moment it was asked for.
alter table main.scheduler_slot
  -- Who asked; null for a slot of the schedule.
  add column asked_by     text,
  -- The one workspace that it was asked for; null for all.
  add column workspace_id bigint;
