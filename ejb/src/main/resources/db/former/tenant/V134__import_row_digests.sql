-- A dry run of an upsert meets rows that repeat an earlier key: what the row said tells whether it
-- would change the record again.
alter table tenant.import_key add column digest text collate "C";
