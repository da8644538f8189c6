-- The code that went to the present address of a user who wants another one: a change needs both codes. Null: the
-- change was requested before, and is requested again.
alter table main.email_change add column former_digest bytea;
