-- Rows that the application only ever adds give way to the purge of the bound workspace alone, so
-- many at a time. Each function answers how many went.
drop procedure tenant.purge_audit();

create function tenant.purge_audit(most integer) returns integer language plpgsql security definer
  set search_path = pg_catalog as $$
declare
  gone integer;
begin
  -- Said here and not in the function's SET clause, which takes a superuser for a name of ours.
  perform set_config('plinth.purge', 'on', true);
  delete from tenant.audit a where a.workspace_id = tenant.bound_workspace()
     and a.ctid = any (array(select s.ctid from tenant.audit s
                              where s.workspace_id = tenant.bound_workspace() limit most));
  get diagnostics gone = row_count;
  perform set_config('plinth.purge', 'off', true);
  return gone;
end $$;
revoke execute on function tenant.purge_audit(integer) from public;
grant execute on function tenant.purge_audit(integer) to plinth_app;

create function tenant.purge_change_log(most integer) returns integer language plpgsql
  security definer set search_path = pg_catalog as $$
declare
  gone integer;
begin
  delete from tenant.change_log l where l.workspace_id = tenant.bound_workspace()
     and l.ctid = any (array(select s.ctid from tenant.change_log s
                              where s.workspace_id = tenant.bound_workspace() limit most));
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function tenant.purge_change_log(integer) from public;
grant execute on function tenant.purge_change_log(integer) to plinth_app;
