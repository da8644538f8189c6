-- A webhook of admins tells what its owner may read, an admin of the workspace. Null: the first active owner of the
-- workspace; of a webhook that belongs to a credential it is always null.
alter table tenant.webhook add column owner_id bigint;

-- Whoever made it and is still there.
update tenant.webhook w
   set owner_id = a.id
  from tenant.admin a
 where a.workspace_id = w.workspace_id
   and a.id = w.created_by
   and a.status = 'active'
   and w.owner is null;
