-- The language of a person, for the console and for mails about the account; null: that of the browser, and English mails.
alter table main."user" add column language text check (language in ('en', 'ar'));

-- When the account is deleted at the request of the person; null: it stays.
alter table main."user" add column deletion_at timestamptz;
create index user_deletion on main."user" (deletion_at) where deletion_at is not null;
