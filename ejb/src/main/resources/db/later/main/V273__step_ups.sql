-- When a password or a code was last entered in a sign-in. Null in families that were begun by
-- selecting another workspace: those of the same sign-in share the latest moment.
alter table main.refresh_family add column authenticated_at timestamptz;
