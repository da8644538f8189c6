-- The audit record of the main plane: added to, never changed.
-- Each entry is chained to the one before by a hash when its transaction commits, so that an entry
-- that is changed, removed or slipped in later breaks the chain. Writers wait for each other only for
-- that moment; the order of the chain is that of the commits.
-- What identifies persons (where they came from, the details) is covered by digests of its own: the
-- chain still holds after a purge has taken it out.
create table main.audit (
  id             bigint generated always as identity primary key,
  workspace_id   bigint,
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
  hash           bytea
);
create index audit_at on main.audit (at desc, id desc);
create index audit_workspace on main.audit (workspace_id, at desc, id desc);
create index audit_actor on main.audit (actor, id desc);
create index audit_action on main.audit (action, id desc);
-- What was done to a workspace that was purged, a user or an operator.
create index audit_subject on main.audit (subject, id desc);
create unique index audit_seq on main.audit (seq) where seq is not null;

-- The application adds entries, and names neither their moment nor their place in the chain.
revoke insert, update, delete, truncate on main.audit from plinth_app;
grant insert (workspace_id, actor, operator_id, action, subject, address, agent, request_id, details)
  on main.audit to plinth_app;

create function main.refuse_change() returns trigger language plpgsql as $$
begin
  if current_setting('plinth.purge', true) is distinct from 'on' then
    raise exception 'the table % is only ever added to', tg_table_name using errcode = '55000';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create trigger append_only before delete on main.audit
  for each row execute function main.refuse_change();
create trigger append_only_whole before truncate on main.audit
  for each statement execute function main.refuse_change();
-- Chaining is the one change that an entry takes, once; the purge's is another.
create trigger append_only_change before update on main.audit
  for each row when (old.hash is not null
    or (old.workspace_id, old.id, old.at, old.actor, old.operator_id, old.action, old.subject, old.address, old.agent, old.request_id, old.details)
      is distinct from
      (new.workspace_id, new.id, new.at, new.actor, new.operator_id, new.action, new.subject, new.address, new.agent, new.request_id, new.details))
  execute function main.refuse_change();

create function main.audit_origin(address text, agent text) returns bytea
  language sql stable set search_path = pg_catalog as $$
  select sha256(convert_to(jsonb_build_array(address, agent)::text, 'UTF8'))
$$;
create function main.audit_details(details jsonb) returns bytea
  language sql stable set search_path = pg_catalog as $$
  select sha256(convert_to(details::text, 'UTF8'))
$$;
create function main.audit_hash(before bytea, seq bigint, workspace bigint, moment timestamptz, actor text,
    operator bigint, action text, subject text, request text, origin bytea, details bytea)
  returns bytea language sql stable set search_path = pg_catalog as $$
  select sha256(coalesce(before, ''::bytea) || convert_to(jsonb_build_array(
    seq, workspace, to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), actor, operator,
    action, subject, request, encode(origin, 'hex'), encode(details, 'hex'))::text, 'UTF8'))
$$;

-- It runs as the owner, because the application may add entries and nothing else.
create function main.chain_entry(entry_id bigint) returns void language plpgsql security definer
  set search_path = pg_catalog as $$
declare
  entry main.audit;
  last main.audit;
  origin bytea;
  facts bytea;
begin
  select a.* into entry from main.audit a where a.id = entry_id;
  if entry.id is null or entry.hash is not null then
    return;
  end if;
  perform pg_advisory_xact_lock(7315012);
  select a.* into last from main.audit a
   where a.seq is not null order by a.seq desc limit 1;
  origin := main.audit_origin(entry.address, entry.agent);
  facts := main.audit_details(entry.details);
  update main.audit a
     set seq = coalesce(last.seq, 0) + 1, origin_digest = origin, details_digest = facts,
         hash = main.audit_hash(last.hash, coalesce(last.seq, 0) + 1, entry.workspace_id, entry.at,
           entry.actor, entry.operator_id, entry.action, entry.subject, entry.request_id, origin,
           facts)
   where a.id = entry_id;
end $$;
revoke execute on function main.chain_entry(bigint) from public;

create function main.chain_audit() returns trigger language plpgsql security definer
  set search_path = pg_catalog as $$
begin
  perform main.chain_entry(new.id);
  return null;
end $$;
create constraint trigger chain after insert on main.audit
  deferrable initially deferred for each row when (new.hash is null)
  execute function main.chain_audit();

-- The audit record keeps what was done in a workspace that is purged, by the numbers of who did it.
-- Addresses and browsers identify persons, so they go; the purge is the one thing that changes an
-- entry.
create procedure main.strip_audit(workspace bigint) language plpgsql security definer
  set search_path = pg_catalog as $$
begin
  perform set_config('plinth.purge', 'on', true);
  update main.audit set address = '', agent = '', details = '{}'
   where workspace_id = workspace and (address <> '' or agent <> '' or details <> '{}');
  perform set_config('plinth.purge', 'off', true);
end $$;
revoke execute on procedure main.strip_audit(bigint) from public;
grant execute on procedure main.strip_audit(bigint) to plinth_app;

-- The same for a person whose account is removed.
create procedure main.strip_audit_of_user(user_id bigint) language plpgsql security definer
  set search_path = pg_catalog as $$
begin
  perform set_config('plinth.purge', 'on', true);
  update main.audit set address = '', agent = ''
   where (actor = 'user:' || user_id or subject = 'user:' || user_id)
     and (address <> '' or agent <> '');
  perform set_config('plinth.purge', 'off', true);
end $$;
revoke execute on procedure main.strip_audit_of_user(bigint) from public;
grant execute on procedure main.strip_audit_of_user(bigint) to plinth_app;
