-- Records: one table for all objects of all workspaces, with typed index slots. The truth is in data;
-- slots and tags are derived from it by the fields of the object, and so are the words beside it.

create sequence tenant.record_id;
create table tenant.record (
  workspace_id bigint not null default tenant.bound_workspace(),
  object_id    bigint not null,
  id           bigint not null default nextval('tenant.record_id'),
  slug         text collate "C" not null,
  version      bigint not null default 1,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  created_by   text collate "C" not null,
  updated_by   text collate "C" not null,
  deleted_at   timestamptz,
  -- Slots of texts, numbers, moments and unique values.
  s1 text collate "C", s2 text collate "C", s3 text collate "C", s4 text collate "C",
  s5 text collate "C", s6 text collate "C", s7 text collate "C", s8 text collate "C",
  s9 text collate "C", s10 text collate "C", s11 text collate "C", s12 text collate "C",
  n1 float8, n2 float8, n3 float8, n4 float8, n5 float8, n6 float8,
  n7 float8, n8 float8, n9 float8, n10 float8, n11 float8, n12 float8,
  t1 timestamptz, t2 timestamptz, t3 timestamptz, t4 timestamptz,
  t5 timestamptz, t6 timestamptz, t7 timestamptz, t8 timestamptz,
  u1 text collate "C", u2 text collate "C", u3 text collate "C",
  u4 text collate "C", u5 text collate "C", u6 text collate "C",
  tags         text[],
  data         jsonb not null,
  -- An admin of the workspace, named as created_by names one.
  assigned_to  text collate "C",
  primary key (workspace_id, object_id, id)
) partition by hash (workspace_id);

create unique index record_slug on tenant.record (workspace_id, object_id, slug);
create index record_created on tenant.record (workspace_id, object_id, created_at, id) where deleted_at is null;
create index record_updated on tenant.record (workspace_id, object_id, updated_at, id) where deleted_at is null;
create index record_assigned on tenant.record (workspace_id, object_id, assigned_to, id)
  where assigned_to is not null and deleted_at is null;
create index record_tags on tenant.record using gin (workspace_id, object_id, tags);
create index record_s1 on tenant.record (workspace_id, object_id, s1, id) where s1 is not null;
create index record_s2 on tenant.record (workspace_id, object_id, s2, id) where s2 is not null;
create index record_s3 on tenant.record (workspace_id, object_id, s3, id) where s3 is not null;
create index record_s4 on tenant.record (workspace_id, object_id, s4, id) where s4 is not null;
create index record_s5 on tenant.record (workspace_id, object_id, s5, id) where s5 is not null;
create index record_s6 on tenant.record (workspace_id, object_id, s6, id) where s6 is not null;
create index record_s7 on tenant.record (workspace_id, object_id, s7, id) where s7 is not null;
create index record_s8 on tenant.record (workspace_id, object_id, s8, id) where s8 is not null;
create index record_s9 on tenant.record (workspace_id, object_id, s9, id) where s9 is not null;
create index record_s10 on tenant.record (workspace_id, object_id, s10, id) where s10 is not null;
create index record_s11 on tenant.record (workspace_id, object_id, s11, id) where s11 is not null;
create index record_s12 on tenant.record (workspace_id, object_id, s12, id) where s12 is not null;
create index record_n1 on tenant.record (workspace_id, object_id, n1, id) where n1 is not null;
create index record_n2 on tenant.record (workspace_id, object_id, n2, id) where n2 is not null;
create index record_n3 on tenant.record (workspace_id, object_id, n3, id) where n3 is not null;
create index record_n4 on tenant.record (workspace_id, object_id, n4, id) where n4 is not null;
create index record_n5 on tenant.record (workspace_id, object_id, n5, id) where n5 is not null;
create index record_n6 on tenant.record (workspace_id, object_id, n6, id) where n6 is not null;
create index record_n7 on tenant.record (workspace_id, object_id, n7, id) where n7 is not null;
create index record_n8 on tenant.record (workspace_id, object_id, n8, id) where n8 is not null;
create index record_n9 on tenant.record (workspace_id, object_id, n9, id) where n9 is not null;
create index record_n10 on tenant.record (workspace_id, object_id, n10, id) where n10 is not null;
create index record_n11 on tenant.record (workspace_id, object_id, n11, id) where n11 is not null;
create index record_n12 on tenant.record (workspace_id, object_id, n12, id) where n12 is not null;
create index record_t1 on tenant.record (workspace_id, object_id, t1, id) where t1 is not null;
create index record_t2 on tenant.record (workspace_id, object_id, t2, id) where t2 is not null;
create index record_t3 on tenant.record (workspace_id, object_id, t3, id) where t3 is not null;
create index record_t4 on tenant.record (workspace_id, object_id, t4, id) where t4 is not null;
create index record_t5 on tenant.record (workspace_id, object_id, t5, id) where t5 is not null;
create index record_t6 on tenant.record (workspace_id, object_id, t6, id) where t6 is not null;
create index record_t7 on tenant.record (workspace_id, object_id, t7, id) where t7 is not null;
create index record_t8 on tenant.record (workspace_id, object_id, t8, id) where t8 is not null;
create unique index record_u1 on tenant.record (workspace_id, object_id, u1) where u1 is not null;
create unique index record_u2 on tenant.record (workspace_id, object_id, u2) where u2 is not null;
create unique index record_u3 on tenant.record (workspace_id, object_id, u3) where u3 is not null;
create unique index record_u4 on tenant.record (workspace_id, object_id, u4) where u4 is not null;
create unique index record_u5 on tenant.record (workspace_id, object_id, u5) where u5 is not null;
create unique index record_u6 on tenant.record (workspace_id, object_id, u6) where u6 is not null;
-- A sixteenth of the live records of each object, in a random order that stays the same: the sample from
-- which the numbers of records that are not counted are estimated.
create index record_sample on tenant.record (workspace_id, object_id, hashint8(id))
  where deleted_at is null and hashint8(id) & 15 = 0;

-- Counts and sorted pages read indexes alone where the visibility map says that a page holds nothing
-- to look up. New records are marked there when a fiftieth was added, changed ones at a tenth, and
-- not at a fifth: pages of new records alone are cheap to go through, and no index is read for them.
create table tenant.record_p0 partition of tenant.record for values with (modulus 4, remainder 0)
  with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.05);
create table tenant.record_p1 partition of tenant.record for values with (modulus 4, remainder 1)
  with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.05);
create table tenant.record_p2 partition of tenant.record for values with (modulus 4, remainder 2)
  with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.05);
create table tenant.record_p3 partition of tenant.record for values with (modulus 4, remainder 3)
  with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.05);
call tenant.isolate('tenant.record');
-- Nobody reads a partition by itself.
revoke all on tenant.record_p0, tenant.record_p1, tenant.record_p2, tenant.record_p3 from plinth_app;
alter table tenant.record_p0 enable row level security;
alter table tenant.record_p1 enable row level security;
alter table tenant.record_p2 enable row level security;
alter table tenant.record_p3 enable row level security;

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
create index record_words_trigrams on tenant.record_words
  using gin (workspace_id, object_id, search gin_trgm_ops);
create table tenant.record_words_p0 partition of tenant.record_words for values with (modulus 4, remainder 0)
  with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.05);
create table tenant.record_words_p1 partition of tenant.record_words for values with (modulus 4, remainder 1)
  with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.05);
create table tenant.record_words_p2 partition of tenant.record_words for values with (modulus 4, remainder 2)
  with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.05);
create table tenant.record_words_p3 partition of tenant.record_words for values with (modulus 4, remainder 3)
  with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.05);
-- The planner estimates how rare a word is from a sample of the search texts. In a sample of 100, one or two
-- texts that held a rare word by chance made it look frequent, and a search for it within a filter walked
-- all records of the object.
alter table tenant.record_words alter column search set statistics 500;
call tenant.isolate('tenant.record_words');
revoke all on tenant.record_words_p0, tenant.record_words_p1, tenant.record_words_p2, tenant.record_words_p3 from plinth_app;
alter table tenant.record_words_p0 enable row level security;
alter table tenant.record_words_p1 enable row level security;
alter table tenant.record_words_p2 enable row level security;
alter table tenant.record_words_p3 enable row level security;

-- Search and tags through an index: their operators are not leakproof, so behind a policy they would
-- be scans. The views belong to the migration's role and name the bound workspace themselves: records
-- for their tags, words alone, and records with their words.
create view tenant.record_search as
  select * from tenant.record
  where workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint
  with cascaded check option;
create view tenant.words_search as
  select * from tenant.record_words
  where workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint
  with cascaded check option;
-- The view looks the words of a record up by their key. As a plain join, PostgreSQL read the words of the whole
-- object for each of its records where it believed that the object has one record, as it does of every object that
-- was made or imported since the last ANALYZE. Only the primary key gives the first words by the number of their
-- record, and only the bound workspace, as a value, leaves one partition of it. Statements that begin with the words
-- read tenant.words_search.
create view tenant.record_words_search as
  select r.*, w.search
  from tenant.record_search r
  left join lateral (
    select w.search
    from tenant.record_words w
    where w.workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint
      and w.object_id = r.object_id and w.record_id between r.id and r.id
    order by w.record_id limit 1
  ) w on true;
revoke all on tenant.record_search, tenant.words_search, tenant.record_words_search from plinth_app;
grant select on tenant.record_search, tenant.words_search, tenant.record_words_search to plinth_app;

-- What happened to each record: old and new of the changed fields. This row is the event.
create sequence tenant.change_id;
create table tenant.change_log (
  workspace_id bigint not null default tenant.bound_workspace(),
  object_id    bigint not null,
  record_id    bigint not null,
  version      bigint not null,
  id           bigint not null default nextval('tenant.change_id'),
  record_slug  text not null,
  operation    text not null check (operation in ('create', 'update', 'delete')),
  operation_id text not null,
  changed      jsonb not null,
  caller       text not null,
  -- Whether an operator did it who acted for the person.
  by_operator  boolean not null
    default coalesce(current_setting('app.by_operator', true), '') = 'true',
  request_id   text not null,
  at           timestamptz not null,
  -- A record whose own data stay as they are, and which a write of another record links or unlinks, has
  -- an entry under the version that it is in; so the version alone is no key.
  primary key (workspace_id, object_id, record_id, version, id)
);
create unique index change_log_id on tenant.change_log (workspace_id, id);
-- Activity over time is counted from the index alone.
create index change_log_activity on tenant.change_log (workspace_id, object_id, at) include (operation);
call tenant.isolate('tenant.change_log');
revoke update, delete on tenant.change_log from plinth_app;

-- The application only adds entries; the purge of the bound workspace alone removes them, so many at a
-- time. It returns how many went.
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

-- Who must be notified of every change of an object; only where one stands is an outbox row written.
create table tenant.record_listener (
  workspace_id bigint not null default tenant.bound_workspace(),
  object_id    bigint not null,
  listener     text not null,
  primary key (workspace_id, object_id, listener)
);
call tenant.isolate('tenant.record_listener');

-- The next number of each serial_number field, taken last in the transaction.
create table tenant.serial_number (
  workspace_id bigint not null default tenant.bound_workspace(),
  field_id     bigint not null,
  next         bigint not null,
  primary key (workspace_id, field_id)
);
call tenant.isolate('tenant.serial_number');

-- A link: who is related to whom, since when and, once it was removed, until when. The two flags are those
-- of the relation's type: a record of that side may stand in one link only.
create sequence tenant.record_link_id;
create table tenant.record_link (
  workspace_id bigint not null default tenant.bound_workspace(),
  relation_id  bigint not null,
  id           bigint not null default nextval('tenant.record_link_id'),
  from_id      bigint not null,
  to_id        bigint not null,
  from_single  boolean not null,
  to_single    boolean not null,
  created_at   timestamptz not null,
  created_by   text not null,
  removed_at   timestamptz,
  removed_by   text,
  primary key (workspace_id, relation_id, id)
);
create unique index record_link_forth on tenant.record_link (workspace_id, relation_id, from_id, to_id)
  where removed_at is null;
create index record_link_back on tenant.record_link (workspace_id, relation_id, to_id, from_id)
  where removed_at is null;
create unique index record_link_one_from on tenant.record_link (workspace_id, relation_id, from_id)
  where removed_at is null and from_single;
create unique index record_link_one_to on tenant.record_link (workspace_id, relation_id, to_id)
  where removed_at is null and to_single;
-- For questions about the past.
create index record_link_was_forth on tenant.record_link (workspace_id, relation_id, from_id, to_id)
  where removed_at is not null;
create index record_link_was_back on tenant.record_link (workspace_id, relation_id, to_id, from_id)
  where removed_at is not null;
call tenant.isolate('tenant.record_link');

-- Bulk operations on records: what each did, and where its rows of the change log lie, so that it can
-- be taken back.
create table tenant.operation (
  workspace_id bigint not null default tenant.bound_workspace(),
  id           text collate "C" not null,
  object_id    bigint not null,
  action       text not null,
  job_slug     text,
  first_change bigint,
  last_change  bigint,
  succeeded    bigint not null default 0,
  failed       bigint not null default 0,
  made_by      text not null,
  -- Whether an operator made it who acted for the person.
  by_operator  boolean not null
    default coalesce(current_setting('app.by_operator', true), '') = 'true',
  made_at      timestamptz not null,
  undo_until   timestamptz not null,
  undone_by    text collate "C",
  primary key (workspace_id, id)
);
call tenant.isolate('tenant.operation');

-- The records that an operation was refused, and why.
create table tenant.operation_failure (
  workspace_id bigint not null default tenant.bound_workspace(),
  operation_id text collate "C" not null,
  record_slug  text collate "C" not null,
  code         text not null,
  message      text not null,
  primary key (workspace_id, operation_id, record_slug)
);
call tenant.isolate('tenant.operation_failure');
