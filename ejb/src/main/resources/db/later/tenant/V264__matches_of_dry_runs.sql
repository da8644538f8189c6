-- What records are compared by that earlier rows of a dry run created or changed, as they are and as they were: what
-- match_key has of records that are stored.
create table tenant.import_match (
  workspace_id bigint not null default tenant.bound_workspace(),
  id           bigint generated always as identity,
  operation_id text   collate "C" not null,
  rule_id      bigint not null,
  record_id    bigint not null,
  exact        text   not null,
  words        text,
  primary key (workspace_id, id)
);
create index import_match_exact on tenant.import_match (workspace_id, operation_id, rule_id, exact, record_id);
create index import_match_words on tenant.import_match
  using gin (workspace_id, operation_id, rule_id, words gin_trgm_ops)
  with (fastupdate = off) where words is not null;
call tenant.isolate('tenant.import_match');

-- Similarity by an index, as in match_search.
create view tenant.import_match_search as
  select * from tenant.import_match
  where workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint
  with cascaded check option;
revoke all on tenant.import_match_search from plinth_app;
grant select on tenant.import_match_search to plinth_app;
