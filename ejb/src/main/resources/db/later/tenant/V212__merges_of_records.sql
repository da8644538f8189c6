-- Records that were merged into others. Their slugs lead to the survivor until the merge is undone.
create table tenant.record_merge (
  workspace_id bigint not null default tenant.bound_workspace(),
  object_id    bigint not null,
  record_id    bigint not null,
  survivor_id  bigint not null,
  operation_id text collate "C" not null,
  -- The operation that undid the merge.
  undone_by    text collate "C",
  primary key (workspace_id, object_id, record_id)
);
create index record_merge_operation on tenant.record_merge (workspace_id, operation_id);
create index record_merge_undone on tenant.record_merge (workspace_id, undone_by) where undone_by is not null;
call tenant.isolate('tenant.record_merge');

-- The comments that a merge moved to the survivor, each with the record that it was on.
create table tenant.merged_comment (
  workspace_id bigint not null default tenant.bound_workspace(),
  operation_id text collate "C" not null,
  comment_id   bigint not null,
  record_id    bigint not null,
  primary key (workspace_id, operation_id, comment_id),
  foreign key (workspace_id, comment_id) references tenant.comment (workspace_id, id) on delete cascade
);
create index merged_comment_comment on tenant.merged_comment (workspace_id, comment_id);
call tenant.isolate('tenant.merged_comment');

-- The records of a merge to which a chat was linked, the survivor included, for the chats that the merge linked to it.
create table tenant.merged_chat_link (
  workspace_id bigint not null default tenant.bound_workspace(),
  operation_id text collate "C" not null,
  chat_id      bigint not null,
  record_id    bigint not null,
  created_at   timestamptz not null,
  primary key (workspace_id, operation_id, chat_id, record_id),
  foreign key (workspace_id, chat_id) references tenant.chat (workspace_id, id) on delete cascade
);
create index merged_chat_link_chat on tenant.merged_chat_link (workspace_id, chat_id);
call tenant.isolate('tenant.merged_chat_link');
