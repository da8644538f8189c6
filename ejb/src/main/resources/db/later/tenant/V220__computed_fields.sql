-- The formula that computes the values of a field. Other fields, and those of earlier versions, have none.
alter table tenant.field add column formula text collate "C";
