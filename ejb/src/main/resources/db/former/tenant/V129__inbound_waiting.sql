-- What providers told is worked by workspace, in the order that it came, by whoever finds it waiting.
create index inbound_journal_waiting on tenant.inbound_journal (workspace_id, id)
  where state = 'new';
drop index tenant.inbound_journal_new;

-- The role that looks through queues sees where something waits and since when, and nothing of it.
grant select (workspace_id, id, state, received_at) on tenant.inbound_journal to plinth_dispatch;
create policy dispatch on tenant.inbound_journal for select to plinth_dispatch
  using (state = 'new' and workspace_id <> all (array(
    select m.workspace_id from tenant.workspace_move m where m.is_hidden)));

-- The rows that asked for this work before.
delete from tenant.outbox where listener = 'messaging.inbound';
