-- Frames that one node pushed into rooms, for the sockets of the others. Each row lives for a minute;
-- who misses it misses it, so that the log of the database need not know of it.
create unlogged table main.room_frames (
  id     bigint generated always as identity primary key,
  rooms  text[] not null,
  frames text[] not null,
  at     timestamptz not null default now()
);
