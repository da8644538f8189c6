-- How the values of a field follow from related records: its rollup or lookup. Other fields have none.
alter table tenant.field add column related text collate "C";
