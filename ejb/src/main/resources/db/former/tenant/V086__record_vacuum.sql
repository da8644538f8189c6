-- Counts and sorted pages read indexes alone where the visibility map says that a page holds nothing
-- to look up. New records are marked there when a fiftieth was added, changed ones at a tenth, and
-- not at a fifth: pages of new records alone are cheap to go through, and no index is read for them.
do $$ begin
  for k in 0..3 loop
    execute format('alter table tenant.record_p%s set (autovacuum_vacuum_insert_scale_factor = 0.02,'
      ' autovacuum_vacuum_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.05)', k);
  end loop;
end $$;
