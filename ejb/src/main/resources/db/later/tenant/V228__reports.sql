-- Reports: saved questions for measures of an object's records. They go with their object.
create table tenant.report (
  workspace_id bigint not null default tenant.bound_workspace(),
  slug         text not null,
  name         text not null,
  object_id    bigint not null,
  question     jsonb not null,
  chart        jsonb not null,
  visibility   text not null check (visibility in ('mine', 'roles', 'shared')),
  roles        text[] not null check ((cardinality(roles) > 0) = (visibility = 'roles')),
  admin_id     bigint not null,
  -- Whether an operator made it who acted for the person.
  by_operator  boolean not null
    default coalesce(current_setting('app.by_operator', true), '') = 'true',
  version      integer not null,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  primary key (workspace_id, slug),
  foreign key (workspace_id, object_id) references tenant.object (workspace_id, id) on delete cascade
);
create index report_object on tenant.report (workspace_id, object_id);
call tenant.isolate('tenant.report');

-- Dashboards: which reports they show, in which order and size.
create table tenant.dashboard (
  workspace_id bigint not null default tenant.bound_workspace(),
  slug         text not null,
  name         text not null,
  tiles        jsonb not null,
  visibility   text not null check (visibility in ('mine', 'roles', 'shared')),
  roles        text[] not null check ((cardinality(roles) > 0) = (visibility = 'roles')),
  admin_id     bigint not null,
  -- Whether an operator made it who acted for the person.
  by_operator  boolean not null
    default coalesce(current_setting('app.by_operator', true), '') = 'true',
  version      integer not null,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  primary key (workspace_id, slug)
);
call tenant.isolate('tenant.dashboard');

-- A deleted role is no longer an audience, and a later role with its slug does not become one. What was shared with no
-- other role stays with the admin who created it.
create function tenant.forget_role_of_reports() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  update tenant.report r
  set roles = array_remove(r.roles, old.slug), version = r.version + 1,
    visibility = case when r.roles = array[old.slug] then 'mine' else r.visibility end
  where r.workspace_id = old.workspace_id and old.slug = any (r.roles);
  update tenant.dashboard d
  set roles = array_remove(d.roles, old.slug), version = d.version + 1,
    visibility = case when d.roles = array[old.slug] then 'mine' else d.visibility end
  where d.workspace_id = old.workspace_id and old.slug = any (d.roles);
  return old;
end $$;
create trigger report_roles after delete on tenant.role
  for each row execute function tenant.forget_role_of_reports();
