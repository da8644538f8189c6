-- An index of words or tags collects new entries in a list. The write that makes the list longer than 4 MB merges it
-- into the index, which is a quarter of the work of an import. This merges the lists instead, beside the writes:
-- while it runs, they only add to them. Only the owner of an index may do that.
create function tenant.merge_index_entries() returns void language plpgsql
  security definer set search_path = pg_catalog as $$
declare
  index regclass;
begin
  for index in
    select i.indexrelid
    from pg_inherits h
    join pg_index i on i.indrelid = h.inhrelid
    join pg_class c on c.oid = i.indexrelid
    join pg_am a on a.oid = c.relam
    where h.inhparent in ('tenant.record'::regclass, 'tenant.record_words'::regclass) and a.amname = 'gin'
    order by 1
  loop
    perform gin_clean_pending_list(index);
  end loop;
end $$;
revoke execute on function tenant.merge_index_entries() from public;
grant execute on function tenant.merge_index_entries() to plinth_app;
