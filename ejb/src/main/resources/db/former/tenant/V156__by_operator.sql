-- Whether an operator did it who acted for the person. The transaction says so when it is bound, so
-- that no statement that writes forgets it.
alter table tenant.change_log add column by_operator boolean not null
  default coalesce(current_setting('app.by_operator', true), '') = 'true';
alter table tenant.comment add column by_operator boolean not null
  default coalesce(current_setting('app.by_operator', true), '') = 'true';
