-- Which records hold which files, by which field. A row stays when the record lets the file go, with
-- the moment, so that what undo may bring back is not swept before.
create table tenant.file_hold (
  workspace_id bigint not null default tenant.bound_workspace(),
  file_id      bigint not null,
  record_id    bigint not null,
  field_id     bigint not null,
  released_at  timestamptz,
  primary key (workspace_id, file_id, record_id, field_id),
  foreign key (workspace_id, file_id) references tenant.file (workspace_id, id) on delete cascade
);
create index file_hold_record on tenant.file_hold (workspace_id, record_id);
call tenant.isolate('tenant.file_hold');

insert into tenant.file_hold (workspace_id, file_id, record_id, field_id)
select distinct r.workspace_id, f.id, r.id, d.id
from tenant.field d
join tenant.record r on r.workspace_id = d.workspace_id and r.object_id = d.object_id and r.deleted_at is null
cross join lateral jsonb_array_elements_text(
  case when jsonb_typeof(r.data -> d.slug) = 'array' then r.data -> d.slug else '[]' end) as held (slug)
join tenant.file f on f.workspace_id = r.workspace_id and f.slug = held.slug
where d.type = 'file' and d.removed_at is null;
