-- A name that a person gave a chat is kept when the contact tells another one.
alter table tenant.chat add column is_named boolean not null default false;

-- Stories are removed when they have ended.
create index story_posted on tenant.story (workspace_id, posted_at);
