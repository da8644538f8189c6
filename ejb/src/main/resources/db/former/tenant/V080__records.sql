-- Records: one table for all objects of all workspaces, with typed index slots. The truth is in data;
-- slots, tags and search are derived from it by the fields of the object.

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
  s1 text collate "C",
  s2 text collate "C",
  s3 text collate "C",
  s4 text collate "C",
  s5 text collate "C",
  s6 text collate "C",
  s7 text collate "C",
  s8 text collate "C",
  s9 text collate "C",
  s10 text collate "C",
  s11 text collate "C",
  s12 text collate "C",
  n1 float8,
  n2 float8,
  n3 float8,
  n4 float8,
  n5 float8,
  n6 float8,
  n7 float8,
  n8 float8,
  n9 float8,
  n10 float8,
  n11 float8,
  n12 float8,
  t1 timestamptz,
  t2 timestamptz,
  t3 timestamptz,
  t4 timestamptz,
  t5 timestamptz,
  t6 timestamptz,
  t7 timestamptz,
  t8 timestamptz,
  u1 text collate "C",
  u2 text collate "C",
  u3 text collate "C",
  u4 text collate "C",
  u5 text collate "C",
  u6 text collate "C",
  tags   text[],
  search text,
  data   jsonb not null,
  primary key (workspace_id, object_id, id)
) partition by hash (workspace_id);

create unique index record_slug on tenant.record (workspace_id, object_id, slug);
create index record_created on tenant.record (workspace_id, object_id, created_at, id) where deleted_at is null;
create index record_updated on tenant.record (workspace_id, object_id, updated_at, id) where deleted_at is null;
create index record_tags on tenant.record using gin (workspace_id, object_id, tags);
create index record_search_words on tenant.record using gin (workspace_id, object_id, search gin_trgm_ops);
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
create table tenant.record_p0 partition of tenant.record for values with (modulus 4, remainder 0);
create table tenant.record_p1 partition of tenant.record for values with (modulus 4, remainder 1);
create table tenant.record_p2 partition of tenant.record for values with (modulus 4, remainder 2);
create table tenant.record_p3 partition of tenant.record for values with (modulus 4, remainder 3);
call tenant.isolate('tenant.record');
do $$ begin
  for k in 0..3 loop
    execute format('revoke all on tenant.record_p%s from plinth_app', k);
    execute format('alter table tenant.record_p%s enable row level security', k);
  end loop;
end $$;

-- Search and tags through an index: their operators are not leakproof, so behind a policy they would
-- be scans. The view belongs to the migration's role and names the bound workspace itself.
create view tenant.record_search as
  select * from tenant.record
  where workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint
  with cascaded check option;
revoke all on tenant.record_search from plinth_app;
grant select on tenant.record_search to plinth_app;

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
  request_id   text not null,
  at           timestamptz not null,
  primary key (workspace_id, object_id, record_id, version)
);
create unique index change_log_id on tenant.change_log (workspace_id, id);
create index change_log_at on tenant.change_log (workspace_id, object_id, at);
call tenant.isolate('tenant.change_log');
revoke update, delete on tenant.change_log from plinth_app;

-- Who must hear of every change of an object; only where one stands is an outbox row written.
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
