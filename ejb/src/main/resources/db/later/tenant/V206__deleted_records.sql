-- Deleted records are listed by the time of their deletion. The index contains no live record.
create index record_deleted on tenant.record (workspace_id, object_id, deleted_at, id)
  where deleted_at is not null;
