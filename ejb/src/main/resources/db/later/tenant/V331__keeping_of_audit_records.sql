-- How long the workspace keeps the entries of its audit record; without a row, or without days: forever.
create table tenant.audit_policy (
  workspace_id bigint not null default tenant.bound_workspace() primary key,
  keep_days    integer check (keep_days between 90 and 36500)
);
call tenant.isolate('tenant.audit_policy');

-- Legal holds: while one stands, nothing is removed for good. The owners may have one, and the operators another.
create table tenant.legal_hold (
  workspace_id bigint not null default tenant.bound_workspace(),
  id           bigint generated always as identity,
  by_operators boolean not null,
  reason       text not null,
  placed_by    text not null,
  placed_at    timestamptz not null,
  lifted_by    text,
  lifted_at    timestamptz,
  primary key (workspace_id, id)
);
create unique index legal_hold_standing on tenant.legal_hold (workspace_id, by_operators) where lifted_at is null;
call tenant.isolate('tenant.legal_hold');

-- Whether a hold stands. Whoever removes asks here first: a hold that is placed meanwhile waits for the removal,
-- and the next removal finds it.
create function tenant.is_held() returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('tenant.legal_hold ' || tenant.bound_workspace(), 0));
  return exists (select from tenant.legal_hold h
                  where h.workspace_id = tenant.bound_workspace() and h.lifted_at is null);
end $$;

-- Removes the oldest entries of the bound workspace that are older than its policy allows, so many at a time,
-- from the beginning of the chain and never its last entry, unless a hold stands. Returns how many went, and the
-- place and the hash of the last one, from which the chain is then verified.
create function tenant.expire_audit(most integer, out gone bigint, out through_seq bigint, out through_hash bytea)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  days integer;
  oldest timestamptz;
  until bigint;
begin
  gone := 0;
  select p.keep_days into days from tenant.audit_policy p where p.workspace_id = tenant.bound_workspace();
  if days is null or tenant.is_held() then
    return;
  end if;
  oldest := now() - days * interval '1 day';
  select least(
      (select max(a.seq) from tenant.audit a where a.workspace_id = tenant.bound_workspace()),
      (select min(a.seq) from tenant.audit a where a.workspace_id = tenant.bound_workspace() and a.at >= oldest))
    into until;
  select a.seq, a.hash into through_seq, through_hash
    from (select s.seq, s.hash from tenant.audit s
           where s.workspace_id = tenant.bound_workspace() and s.seq < until order by s.seq limit most) a
   order by a.seq desc limit 1;
  if through_seq is null then
    return;
  end if;
  perform set_config('plinth.purge', 'on', true);
  delete from tenant.audit a where a.workspace_id = tenant.bound_workspace() and a.seq <= through_seq;
  get diagnostics gone = row_count;
  perform set_config('plinth.purge', 'off', true);
end $$;
revoke execute on function tenant.expire_audit(integer) from public;
grant execute on function tenant.expire_audit(integer) to plinth_app;
