-- The key that secrets at rest are sealed with, where none is configured.
create table main.vault_key (
  id         text primary key,
  key        bytea not null,
  is_sealed  boolean not null,
  created_at timestamptz not null default now()
);
