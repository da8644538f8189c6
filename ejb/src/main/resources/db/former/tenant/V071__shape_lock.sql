-- Takes an object's lock shared and then reads the version of the workspace's shapes: each statement in
-- the function sees what was committed while it waited.
create function tenant.lock_shape(workspace bigint, object_key bigint) returns bigint
volatile language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(object_key);
  return coalesce((select version from tenant.shape_version where workspace_id = workspace), 0);
end $$;
grant execute on function tenant.lock_shape(bigint, bigint) to plinth_app;
