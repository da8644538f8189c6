-- What a field becomes when the job that converts its stored values has ended; until then the field
-- is set aside.
alter table tenant.field
  add column pending text check (pending is null or pending::jsonb is not null);
