-- Whether an operator who acted for the person uploaded the file or decided the approval. A file says
-- so by itself when it is made, like the log of records.
alter table tenant.file add column by_operator boolean not null
  default coalesce(current_setting('app.by_operator', true), '') = 'true';
alter table tenant.workflow_approval add column by_operator boolean not null default false;
