-- Frames that one node pushed into rooms, for the sockets of the other nodes. Each row lives for a
-- minute, and a frame may be lost, so the table is not logged.
create unlogged table main.room_frames (
  id        bigint generated always as identity primary key,
  rooms     text[] not null,
  frames    text[] not null,
  -- For whom in the room each frame is, by the numbers of admins, joined by commas; empty: everybody.
  audiences text[] not null default '{}',
  at        timestamptz not null default now()
);
