-- The time zone that a person chose; null: that of the workspace.
alter table main."user" add column timezone text;

-- The time zone of a workspace, for mails of the main plane, and the version of the calendar that it was copied from.
alter table main.tenants add column timezone text not null default 'UTC';
alter table main.tenants add column calendar_version bigint not null default 0;
