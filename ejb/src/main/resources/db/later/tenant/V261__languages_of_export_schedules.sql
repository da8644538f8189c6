-- The language of the mails of a scheduled export.
alter table tenant.export_schedule
  add column language text not null default 'en' check (language in ('en', 'ar'));
