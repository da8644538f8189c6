-- Schedules by which reports and dashboards are mailed to members. They go with what they mail.
create sequence tenant.report_mail_id;
create table tenant.report_mail (
  workspace_id    bigint not null default tenant.bound_workspace(),
  id              bigint not null,
  report_slug     text,
  dashboard_slug  text,
  admin_id        bigint not null,
  -- Whether an operator made it who acted for the person.
  by_operator     boolean not null
    default coalesce(current_setting('app.by_operator', true), '') = 'true',
  every           text not null check (every in ('day', 'week', 'month')),
  weekday         integer check (weekday between 1 and 7),
  day             integer check (day between 1 and 31),
  hour            integer not null check (hour between 0 and 23),
  timezone        text not null,
  language        text not null check (language in ('en', 'ar')),
  -- The numbers of the members who get it.
  receivers       bigint[] not null,
  -- Null: it is stopped.
  next_at         timestamptz,
  last_sent_at    timestamptz,
  -- Mails in a row that could not be sent, and why the last one could not.
  failures        integer not null,
  last_error      text,
  failure_told_at timestamptz,
  version         integer not null,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  primary key (workspace_id, id),
  check (report_slug is null or dashboard_slug is null),
  foreign key (workspace_id, report_slug)
    references tenant.report (workspace_id, slug) on delete cascade,
  foreign key (workspace_id, dashboard_slug)
    references tenant.dashboard (workspace_id, slug) on delete cascade
);
create index report_mail_report on tenant.report_mail (workspace_id, report_slug);
create index report_mail_dashboard on tenant.report_mail (workspace_id, dashboard_slug);
create index report_mail_due on tenant.report_mail (next_at) where next_at is not null;
call tenant.isolate('tenant.report_mail');
grant usage on sequence tenant.report_mail_id to plinth_app;
-- The scheduler looks for due ones in all workspaces; it sees numbers and times.
create policy dispatch on tenant.report_mail to plinth_dispatch using (true);
grant select (workspace_id, id, next_at) on tenant.report_mail to plinth_dispatch;
