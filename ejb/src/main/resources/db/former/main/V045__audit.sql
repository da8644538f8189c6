-- The audit record of the main plane: added to, never changed.
create table main.audit (
  id           bigint generated always as identity primary key,
  workspace_id bigint,
  at           timestamptz not null default now(),
  actor        text not null,
  operator_id  bigint,
  action       text not null,
  subject      text not null,
  address      text not null,
  agent        text not null,
  request_id   text not null,
  details      jsonb not null
);
create index audit_workspace on main.audit (workspace_id, at desc, id desc);
create index audit_at on main.audit (at desc, id desc);
revoke update, delete, truncate on main.audit from plinth_app;

create function main.refuse_change() returns trigger language plpgsql as $$
begin
  if current_setting('plinth.purge', true) is distinct from 'on' then
    raise exception 'the table % is only ever added to', tg_table_name using errcode = '55000';
  end if;
  return coalesce(old, new);
end $$;
create trigger append_only before update or delete on main.audit
  for each row execute function main.refuse_change();
create trigger append_only_whole before truncate on main.audit
  for each statement execute function main.refuse_change();
