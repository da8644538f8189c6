-- Rows of an import with cells that went to no field, because their columns have no header.
alter table tenant.import_run add column surplus_rows bigint not null default 0;
