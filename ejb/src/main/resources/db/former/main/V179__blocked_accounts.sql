-- Workspaces learn of the accounts that were blocked before they could be told.
insert into main.outbox (listener, ordering, body)
select 'account_blocks',
       m.user_id || ':' || m.workspace_id,
       jsonb_build_object('user_id', m.user_id, 'workspace_id', m.workspace_id)
  from main.user_workspaces m
  join main."user" u on u.id = m.user_id
 where u.is_block;
