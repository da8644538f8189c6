-- Second factors of users are stored like those of operators: a sealed secret of one-time codes, in
-- force once a code of it was shown, and the digests of recovery codes.

alter table main.operator_factor rename to second_factor;
alter table main.second_factor drop constraint operator_factor_pkey;
alter table main.second_factor alter column operator_id drop not null;
alter table main.second_factor
  add column user_id bigint unique references main."user" (id) on delete cascade,
  add unique (operator_id),
  add check ((user_id is null) <> (operator_id is null)),
  add column holder text not null primary key generated always as (
    case when user_id is null then 'operator:' || operator_id::text else 'user:' || user_id::text end
  ) stored;

create table main.recovery_code (
  holder  text  not null references main.second_factor (holder) on delete cascade,
  digest  bytea not null,
  used_at timestamptz,
  primary key (holder, digest)
);
insert into main.recovery_code (holder, digest, used_at)
select f.holder, r.digest, r.used_at
from main.operator_recovery r
join main.second_factor f on f.operator_id = r.operator_id;
drop table main.operator_recovery;
