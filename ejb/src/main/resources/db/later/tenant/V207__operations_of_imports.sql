-- The operation with which an import can be undone. Imports of earlier versions have none.
alter table tenant.import_run add column operation_id text collate "C";
