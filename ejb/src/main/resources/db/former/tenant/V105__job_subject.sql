-- What a job works on, for kinds of which one at a time may work on the same thing.
alter table tenant.job add column subject text;
create index job_subject on tenant.job (workspace_id, kind, subject, id) where subject is not null;
