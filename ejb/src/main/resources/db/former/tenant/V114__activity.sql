-- Activity over time is counted from an index alone.

create index change_log_activity on tenant.change_log (workspace_id, object_id, at) include (operation);
drop index tenant.change_log_at;
