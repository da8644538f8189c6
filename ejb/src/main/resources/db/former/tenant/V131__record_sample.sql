-- A sixteenth of the live records of each object, in a random order that stays the same: the sample from
-- which the numbers of records that are not counted are estimated.
create index record_sample on tenant.record (workspace_id, object_id, hashint8(id))
  where deleted_at is null and hashint8(id) & 15 = 0;
