-- The version of a workspace's objects and fields: whoever binds the workspace learns it at once, and
-- reloads what it keeps when it differs.

create table tenant.shape_version (
  workspace_id bigint not null default tenant.bound_workspace() primary key,
  version      bigint not null
);
call tenant.isolate('tenant.shape_version');

-- Binds the transaction to a workspace and answers the version of its shapes, 0 before it has any.
create function tenant.bind(workspace bigint) returns bigint volatile language plpgsql as $$
begin
  perform set_config('app.workspace_id', workspace::text, true);
  return coalesce((select version from tenant.shape_version where workspace_id = workspace), 0);
end $$;
grant execute on function tenant.bind(bigint) to plinth_app;
