-- Name and password of a registration wait here until a code proves the address; the account takes
-- them then. Both are null where registrations with different passwords wait: none is taken.
create table main.registration (
  user_id    bigint      primary key references main."user" (id) on delete cascade,
  name       text,
  password   text,
  updated_at timestamptz not null,
  check ((name is null) = (password is null))
);

-- An account whose address was proved while passwords contradicted each other has none.
alter table main."user" alter column password drop not null;

insert into main.registration (user_id, name, password, updated_at)
select id, name, password, updated_at from main."user" where email_verified_at is null;
update main."user" set password = null where email_verified_at is null;
