-- How the cards of a board are ordered: by the sort of its view, or by hand.
alter table tenant.custom_view
  add column card_order text not null default 'sort' check (card_order in ('sort', 'manual'));

-- Where people put cards on a board that is ordered by hand, from the top down. A card that nobody has moved is at the
-- number of its record, so that a new one is on top; a position is never a whole number, so that no two cards share one.
-- The rows of a record that was purged stay until later positions displace them.
create table tenant.card_position (
  workspace_id bigint not null default tenant.bound_workspace(),
  object_id bigint not null,
  view      text not null,
  record_id bigint not null,
  position  numeric not null,
  moved_at  timestamptz not null,
  primary key (workspace_id, object_id, view, record_id),
  foreign key (workspace_id, object_id, view)
    references tenant.custom_view (workspace_id, object_id, slug) on delete cascade
);
create unique index card_position_order
  on tenant.card_position (workspace_id, object_id, view, position desc);
create index card_position_moved
  on tenant.card_position (workspace_id, object_id, view, moved_at);
call tenant.isolate('tenant.card_position');
