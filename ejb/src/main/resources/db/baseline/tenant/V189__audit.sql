-- The audit record of a workspace: added to, never changed.
-- Each entry is chained to the one before by a hash when its transaction commits, so that an entry
-- that is changed, removed or slipped in later breaks the chain. Writers wait for each other only for
-- that moment; the order of the chain is that of the commits.
-- What identifies persons (where they came from, the details) is covered by digests of its own: the
-- chain still holds after a purge has taken it out.
create table tenant.audit (
  workspace_id   bigint not null default tenant.bound_workspace(),
  id             bigint generated always as identity,
  at             timestamptz not null default now(),
  actor          text not null,
  operator_id    bigint,
  action         text not null,
  subject        text not null,
  address        text not null,
  agent          text not null,
  request_id     text not null,
  details        jsonb not null,
  -- The place in the chain: null until the transaction commits.
  seq            bigint,
  origin_digest  bytea,
  details_digest bytea,
  hash           bytea,
  primary key (workspace_id, id)
);
create index audit_workspace on tenant.audit (workspace_id, at desc, id desc);
create index audit_actor on tenant.audit (workspace_id, actor, id desc);
create index audit_action on tenant.audit (workspace_id, action, id desc);
create unique index audit_seq on tenant.audit (workspace_id, seq) where seq is not null;
call tenant.isolate('tenant.audit');

-- The application adds entries, and names neither their moment nor their place in the chain.
revoke insert, update, delete, truncate on tenant.audit from plinth_app;
grant insert (workspace_id, actor, operator_id, action, subject, address, agent, request_id, details)
  on tenant.audit to plinth_app;

create function tenant.refuse_change() returns trigger language plpgsql as $$
begin
  if current_setting('plinth.purge', true) is distinct from 'on' then
    raise exception 'the table % is only ever added to', tg_table_name using errcode = '55000';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create trigger append_only before delete on tenant.audit
  for each row execute function tenant.refuse_change();
create trigger append_only_whole before truncate on tenant.audit
  for each statement execute function tenant.refuse_change();
-- Chaining is the one change that an entry takes, once; the purge's is another.
create trigger append_only_change before update on tenant.audit
  for each row when (old.hash is not null
    or (old.workspace_id, old.id, old.at, old.actor, old.operator_id, old.action, old.subject, old.address, old.agent, old.request_id, old.details)
      is distinct from
      (new.workspace_id, new.id, new.at, new.actor, new.operator_id, new.action, new.subject, new.address, new.agent, new.request_id, new.details))
  execute function tenant.refuse_change();

create function tenant.audit_origin(address text, agent text) returns bytea
  language sql stable set search_path = pg_catalog as $$
  select sha256(convert_to(jsonb_build_array(address, agent)::text, 'UTF8'))
$$;
create function tenant.audit_details(details jsonb) returns bytea
  language sql stable set search_path = pg_catalog as $$
  select sha256(convert_to(details::text, 'UTF8'))
$$;
create function tenant.audit_hash(before bytea, seq bigint, moment timestamptz, actor text,
    operator bigint, action text, subject text, request text, origin bytea, details bytea)
  returns bytea language sql stable set search_path = pg_catalog as $$
  select sha256(coalesce(before, ''::bytea) || convert_to(jsonb_build_array(
    seq, to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), actor, operator,
    action, subject, request, encode(origin, 'hex'), encode(details, 'hex'))::text, 'UTF8'))
$$;

-- It runs as the owner, because the application may add entries and nothing else.
create function tenant.chain_entry(entry_workspace bigint, entry_id bigint) returns void
  language plpgsql security definer
  set search_path = pg_catalog as $$
declare
  entry tenant.audit;
  last tenant.audit;
  origin bytea;
  facts bytea;
begin
  select a.* into entry from tenant.audit a where a.workspace_id = entry_workspace and a.id = entry_id;
  if entry.id is null or entry.hash is not null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('tenant.audit ' || entry.workspace_id, 0));
  select a.* into last from tenant.audit a
   where a.seq is not null and a.workspace_id = entry.workspace_id order by a.seq desc limit 1;
  origin := tenant.audit_origin(entry.address, entry.agent);
  facts := tenant.audit_details(entry.details);
  update tenant.audit a
     set seq = coalesce(last.seq, 0) + 1, origin_digest = origin, details_digest = facts,
         hash = tenant.audit_hash(last.hash, coalesce(last.seq, 0) + 1, entry.at,
           entry.actor, entry.operator_id, entry.action, entry.subject, entry.request_id, origin,
           facts)
   where a.workspace_id = entry_workspace and a.id = entry_id;
end $$;
revoke execute on function tenant.chain_entry(bigint, bigint) from public;

create function tenant.chain_audit() returns trigger language plpgsql security definer
  set search_path = pg_catalog as $$
begin
  perform tenant.chain_entry(new.workspace_id, new.id);
  return null;
end $$;
create constraint trigger chain after insert on tenant.audit
  deferrable initially deferred for each row when (new.hash is null)
  execute function tenant.chain_audit();

-- The purge of the bound workspace is the one thing that removes entries, so many at a time; it returns
-- how many went.
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
