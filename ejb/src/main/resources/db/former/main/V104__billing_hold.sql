-- Subscriptions that operators suspended. While one is held, status and read_only_since say suspended,
-- and what they would be stands here: payments go on changing that, and it is what comes back.
alter table main.subscription
  add column held_since           timestamptz,
  add column held_status          text check (held_status in (
    'trial', 'active', 'past_due', 'canceled', 'suspended')),
  add column held_read_only_since timestamptz,
  add check ((held_since is null) = (held_status is null)),
  add check (held_since is not null or held_read_only_since is null),
  add check (held_since is null or status = 'suspended');
