-- Relations between objects, and the links between records that are their members.

create sequence tenant.relation_id;
create table tenant.relation (
  workspace_id   bigint not null default tenant.bound_workspace(),
  id             bigint not null default nextval('tenant.relation_id'),
  slug           text not null,
  name           text not null,
  type           text not null check (type in ('one_to_one', 'one_to_many', 'many_to_many')),
  from_object_id bigint not null,
  to_object_id   bigint not null,
  on_delete      text not null check (on_delete in ('restrict', 'unlink', 'cascade')),
  is_active      boolean not null default true,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, slug),
  foreign key (workspace_id, from_object_id) references tenant.object (workspace_id, id),
  foreign key (workspace_id, to_object_id) references tenant.object (workspace_id, id)
);
create index relation_from on tenant.relation (workspace_id, from_object_id);
create index relation_to on tenant.relation (workspace_id, to_object_id);
call tenant.isolate('tenant.relation');

-- A field of a relation knows where its links stand: side, type and the field of the other side are those
-- of the relation, kept here so that a shape is read at once.
alter table tenant.field
  add column relation_id     bigint,
  add column relation_slug   text,
  add column relation_side   text check (relation_side in ('FROM', 'TO')),
  add column relation_type   text,
  add column relation_object bigint,
  add column relation_field  text;
create index field_relation on tenant.field (workspace_id, relation_id) where relation_id is not null;

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

-- A record whose own data stay as they are, and which a write of another record links or unlinks, has an
-- entry under the version that it is in.
alter table tenant.change_log drop constraint change_log_pkey;
alter table tenant.change_log add primary key (workspace_id, object_id, record_id, version, id);
