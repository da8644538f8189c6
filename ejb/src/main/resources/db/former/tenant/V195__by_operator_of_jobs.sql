-- Whether an operator who acted for the person did it, wherever a row is the last word on who acted:
-- by itself, as the log of records says it (V156).
alter table tenant.job add column by_operator boolean not null
  default coalesce(current_setting('app.by_operator', true), '') = 'true';
alter table tenant.operation add column by_operator boolean not null
  default coalesce(current_setting('app.by_operator', true), '') = 'true';
alter table tenant.record_move add column by_operator boolean not null
  default coalesce(current_setting('app.by_operator', true), '') = 'true';
alter table tenant.workflow_execution add column by_operator boolean not null
  default coalesce(current_setting('app.by_operator', true), '') = 'true';
alter table tenant.message add column by_operator boolean not null
  default coalesce(current_setting('app.by_operator', true), '') = 'true';
alter table tenant.custom_view add column by_operator boolean not null
  default coalesce(current_setting('app.by_operator', true), '') = 'true';
