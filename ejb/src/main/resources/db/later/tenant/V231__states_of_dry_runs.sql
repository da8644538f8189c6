-- Records as earlier rows of a dry run would have left them. They are written again, and rolled back
-- again, with the later rows that meet them.
create table tenant.import_state (
  workspace_id bigint not null default tenant.bound_workspace(),
  operation_id text   collate "C" not null,
  record_id    bigint not null,
  object_id    bigint not null,
  -- The row of tenant.record.
  record       jsonb  not null,
  -- The rows of tenant.record_link that its rows could change.
  links        jsonb  not null,
  primary key (workspace_id, operation_id, record_id)
);
call tenant.isolate('tenant.import_state');

-- What a later row meets one of these records by: a unique value of a field, the slug (field 0) or,
-- in a relation, the number of a related record that only one record may have.
create table tenant.import_claim (
  workspace_id bigint not null default tenant.bound_workspace(),
  operation_id text   collate "C" not null,
  field_id     bigint not null,
  key          text   collate "C" not null,
  record_id    bigint not null,
  primary key (workspace_id, operation_id, field_id, key, record_id)
);
create index import_claim_record on tenant.import_claim (workspace_id, operation_id, record_id);
call tenant.isolate('tenant.import_claim');
