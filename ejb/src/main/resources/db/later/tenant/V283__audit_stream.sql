-- Where the audit record of the workspace is sent as it grows, and up to which place of its chain that was received.
create table tenant.audit_stream (
  workspace_id bigint not null default tenant.bound_workspace() primary key,
  url          text not null,
  -- Sealed for this row.
  secret       text not null,
  sent_seq     bigint not null,
  -- When the next entries are sent; a server that sends them sets it ahead.
  due_at       timestamptz not null,
  failures     integer not null,
  last_error   text,
  last_sent_at timestamptz,
  created_at   timestamptz not null
);
create index audit_stream_due on tenant.audit_stream (due_at);
call tenant.isolate('tenant.audit_stream');
-- The scheduler looks for due ones in all workspaces; it sees numbers and times.
create policy dispatch on tenant.audit_stream to plinth_dispatch using (true);
grant select (workspace_id, due_at) on tenant.audit_stream to plinth_dispatch;
