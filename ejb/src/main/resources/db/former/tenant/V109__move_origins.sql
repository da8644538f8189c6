-- What a record was before it arrived, for its log.

create index record_move_arrived on tenant.record_move (workspace_id, to_object_id, to_record_id)
  where reversed_at is null;
