-- The audit record of a workspace: added to, never changed.
create table tenant.audit (
  workspace_id bigint not null default tenant.bound_workspace(),
  id           bigint generated always as identity,
  at           timestamptz not null default now(),
  actor        text not null,
  operator_id  bigint,
  action       text not null,
  subject      text not null,
  address      text not null,
  agent        text not null,
  request_id   text not null,
  details      jsonb not null,
  primary key (workspace_id, id)
);
call tenant.isolate('tenant.audit');
create index audit_workspace on tenant.audit (workspace_id, at desc, id desc);
revoke update, delete, truncate on tenant.audit from plinth_app;

create function tenant.refuse_change() returns trigger language plpgsql as $$
begin
  if current_setting('plinth.purge', true) is distinct from 'on' then
    raise exception 'the table % is only ever added to', tg_table_name using errcode = '55000';
  end if;
  return coalesce(old, new);
end $$;
create trigger append_only before update or delete on tenant.audit
  for each row execute function tenant.refuse_change();
create trigger append_only_whole before truncate on tenant.audit
  for each statement execute function tenant.refuse_change();

-- The purge of the bound workspace is the one thing that removes entries.
create procedure tenant.purge_audit() language plpgsql security definer
  set search_path = pg_catalog as $$
begin
  -- Said here and not in the procedure's SET clause, which takes a superuser for a name of ours.
  perform set_config('plinth.purge', 'on', true);
  delete from tenant.audit where workspace_id = tenant.bound_workspace();
  perform set_config('plinth.purge', 'off', true);
end $$;
revoke execute on procedure tenant.purge_audit() from public;
grant execute on procedure tenant.purge_audit() to plinth_app;
