-- The version of the last change that a rebuild of the object's records must still carry through.
alter table tenant.object add column rebuild_version bigint;
