-- The audit record of the main plane, chained.
-- Each entry is chained to the one before by a hash when its transaction commits, so that an entry
-- that is changed, removed or slipped in later breaks the chain. Only for that moment do writers
-- wait for each other; the order of the chain is that of the commits.
-- What tells of persons (where they came from, the details) is held by digests of its own: when a
-- purge takes it out, the chain still stands.
alter table main.audit
  add column seq            bigint,
  add column origin_digest  bytea,
  add column details_digest bytea,
  add column hash           bytea;
create unique index audit_seq on main.audit (seq) where seq is not null;
create index audit_actor on main.audit (actor, id desc);
create index audit_action on main.audit (action, id desc);

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

-- Chaining is the one change that an entry takes, once; the purge's is another.
drop trigger append_only on main.audit;
create trigger append_only before delete on main.audit
  for each row execute function main.refuse_change();
create trigger append_only_change before update on main.audit
  for each row when (old.hash is not null
    or (old.workspace_id, old.id, old.at, old.actor, old.operator_id, old.action, old.subject, old.address, old.agent, old.request_id, old.details)
      is distinct from
      (new.workspace_id, new.id, new.at, new.actor, new.operator_id, new.action, new.subject, new.address, new.agent, new.request_id, new.details))
  execute function main.refuse_change();

do $$
declare e record;
begin
  for e in select id from main.audit order by id loop
    perform main.chain_entry(e.id);
  end loop;
end $$;

create constraint trigger chain after insert on main.audit
  deferrable initially deferred for each row when (new.hash is null)
  execute function main.chain_audit();

-- The application names neither its moment nor its place in the chain.
revoke insert on main.audit from plinth_app;
grant insert (workspace_id, actor, operator_id, action, subject, address, agent, request_id, details)
  on main.audit to plinth_app;
