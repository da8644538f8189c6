-- A sign-in has a name of its own, which its access tokens carry, so that signing out ends them too.
-- Families that were begun by selecting another workspace share it.
alter table main.refresh_family
  add column slug    text not null default replace(gen_random_uuid()::text, '-', ''),
  add column agent   text not null default '',
  add column address text not null default '',
  add column block   text not null default '',
  add column used_at timestamptz;
create index refresh_family_slug on main.refresh_family (slug);
-- The neighbourhoods from which a person has signed in.
create index refresh_family_block on main.refresh_family (user_id, block);
