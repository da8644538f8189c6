-- When people were last told by mail that runs of the workflow fail.
alter table tenant.workflow add column failure_told_at timestamptz;
