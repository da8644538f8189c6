-- A workflow acts by the rights of its owner, an admin of the workspace. Null: the first active owner of the workspace.
alter table tenant.workflow
  add column owner_id bigint,
  -- Why it was switched off without anybody asking for it; null: it was not.
  add column paused_reason text check (paused_reason in (
    'OWNER_REMOVED', 'OWNER_BLOCKED', 'OWNER_LOST_RIGHTS'));

-- Whoever changed a workflow last, or made it, and is still there.
update tenant.workflow w
   set owner_id = (
         select a.id
           from tenant.workflow_version v
           join tenant.admin a
             on a.workspace_id = v.workspace_id
            and 'admin:' || a.id = v.made_by
            and a.status = 'active'
          where v.workspace_id = w.workspace_id
            and v.workflow_id = w.id
          order by v.version desc
          limit 1);
