-- The rules by which two records of an object are duplicates of each other, and the highest number that one ever had.
alter table tenant.object
  add column match_rules text not null default '[]' check (match_rules::jsonb is not null),
  add column last_match_rule bigint not null default 0;

-- What records are compared by, one row for each rule that compares the record: what must be equal, and the text that
-- must be similar. The row of a record that was purged stays until its object is looked through again.
create table tenant.match_key (
  workspace_id bigint not null default tenant.bound_workspace(),
  object_id    bigint not null,
  record_id    bigint not null,
  rule_id      bigint not null,
  exact        text not null,
  words        text,
  primary key (workspace_id, object_id, record_id, rule_id)
);
create index match_key_exact on tenant.match_key (workspace_id, object_id, rule_id, exact, record_id);
-- Without a list of pending entries, which each search would read: an import searches after every few rows.
create index match_key_words on tenant.match_key
  using gin (workspace_id, object_id, rule_id, words gin_trgm_ops)
  with (fastupdate = off) where words is not null;
call tenant.isolate('tenant.match_key');

-- Similarity by an index: its operators are not leakproof, so behind a policy they would be scans. The view belongs to the
-- migration's role and names the bound workspace itself.
create view tenant.match_search as
  select * from tenant.match_key
  where workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint
  with cascaded check option;
revoke all on tenant.match_search from plinth_app;
grant select on tenant.match_search to plinth_app;

-- Pairs of records that a rule found, each once with the lower number first, until people merge them or decide that they
-- are no duplicates.
create table tenant.duplicate (
  workspace_id bigint not null default tenant.bound_workspace(),
  object_id    bigint not null,
  first_id     bigint not null,
  second_id    bigint not null,
  rule_id      bigint not null,
  similarity   double precision not null,
  found_at     timestamptz not null,
  dismissed_at timestamptz,
  primary key (workspace_id, object_id, first_id, second_id, rule_id),
  check (first_id <= second_id)
);
create index duplicate_second on tenant.duplicate (workspace_id, object_id, second_id);
call tenant.isolate('tenant.duplicate');
