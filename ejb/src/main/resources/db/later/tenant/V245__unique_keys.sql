-- The unique keys of an object: the numbers of their fields, whether they fold texts, and the slot that keeps the values
-- of records distinct, with its state.
alter table tenant.object
  add column unique_keys text not null default '[]' check (unique_keys::jsonb is not null);
