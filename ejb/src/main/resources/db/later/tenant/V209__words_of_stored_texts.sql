-- The words of chats, messages, comments and files from before the triggers. The texts are read without a lock.
-- What was written meanwhile has its words from the triggers, which are newer.
insert into tenant.chat_words (workspace_id, chat_id, search)
  select c.workspace_id, c.id, tenant.words_of_chat(c)
  from tenant.chat c
  where tenant.words_of_chat(c) is not null
  on conflict do nothing;
insert into tenant.message_words (workspace_id, message_id, search)
  select m.workspace_id, m.id, tenant.words_of_message(m)
  from tenant.message m
  where m.body <> '' and m.deleted_at is null
  on conflict do nothing;
insert into tenant.comment_words (workspace_id, comment_id, search)
  select c.workspace_id, c.id, tenant.words_of_comment(c)
  from tenant.comment c
  where c.body <> '' and c.deleted_at is null
  on conflict do nothing;
insert into tenant.file_words (workspace_id, file_id, search)
  select f.workspace_id, f.id, tenant.words_of_file(f)
  from tenant.file f
  where f.name <> '' and f.status = 'ready'
  on conflict do nothing;
