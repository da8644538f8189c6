-- Which members of a workspace must have a second factor. Without a row, none must.
create table main.factor_policy (
  workspace_id bigint      primary key,
  required_for text        not null check (required_for in ('nobody', 'everybody', 'roles')),
  -- Slugs of roles; empty unless the policy is for roles.
  roles        text[]      not null default '{}',
  updated_at   timestamptz not null
);
