-- The words that records are searched by stand in a table of their own. Each change of a record writes
-- its row anew and with it an entry in every index; that of the words costs as much as all others
-- together, and hardly any change touches them.

create table tenant.record_words (
  workspace_id bigint not null default tenant.bound_workspace(),
  object_id    bigint not null,
  record_id    bigint not null,
  search       text not null,
  primary key (workspace_id, object_id, record_id)
) partition by hash (workspace_id);
create table tenant.record_words_p0 partition of tenant.record_words for values with (modulus 4, remainder 0);
create table tenant.record_words_p1 partition of tenant.record_words for values with (modulus 4, remainder 1);
create table tenant.record_words_p2 partition of tenant.record_words for values with (modulus 4, remainder 2);
create table tenant.record_words_p3 partition of tenant.record_words for values with (modulus 4, remainder 3);

insert into tenant.record_words (workspace_id, object_id, record_id, search)
select workspace_id, object_id, id, search from tenant.record where search <> '';
create index record_words_trigrams on tenant.record_words
  using gin (workspace_id, object_id, search gin_trgm_ops);

call tenant.isolate('tenant.record_words');
do $$ begin
  for k in 0..3 loop
    execute format('revoke all on tenant.record_words_p%s from plinth_app', k);
    execute format('alter table tenant.record_words_p%s enable row level security', k);
    execute format('alter table tenant.record_words_p%s set (autovacuum_vacuum_insert_scale_factor = 0.02,'
      ' autovacuum_vacuum_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.05)', k);
  end loop;
end $$;

drop view tenant.record_search;
alter table tenant.record drop column search;

-- Past the policy, as before: records for their tags, words alone, and records with their words.
create view tenant.record_search as
  select * from tenant.record
  where workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint
  with cascaded check option;
create view tenant.words_search as
  select * from tenant.record_words
  where workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint
  with cascaded check option;
create view tenant.record_words_search as
  select r.*, w.search
  from tenant.record r
  left join tenant.record_words w
    on w.workspace_id = r.workspace_id and w.object_id = r.object_id and w.record_id = r.id
  where r.workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint;
revoke all on tenant.record_search, tenant.words_search, tenant.record_words_search from plinth_app;
grant select on tenant.record_search, tenant.words_search, tenant.record_words_search to plinth_app;
