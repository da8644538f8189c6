-- The condition holds for every entry, and only what asks for the activity of an object states it. So a
-- lookup of one record's entries never reads the entries of the whole object, whatever is known of it.
drop index tenant.change_log_activity;
create index change_log_activity on tenant.change_log (workspace_id, object_id, at)
  include (operation) where id > 0;
