-- Who moves the test clock of a workspace right now: one at a time.
create table main.clock_move (
  workspace_id bigint      primary key,
  mover        text        not null,
  beat_at      timestamptz not null
);
