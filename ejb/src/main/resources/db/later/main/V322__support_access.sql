-- Whether operators may act for members of a workspace. Without a row: always, with a reason.
create table main.support_access (
  workspace_id  bigint      primary key,
  mode          text        not null check (mode in ('always', 'consent')),
  -- Until when the workspace consents; null: it does not.
  allowed_until timestamptz,
  updated_at    timestamptz not null,
  check (mode = 'consent' or allowed_until is null)
);
