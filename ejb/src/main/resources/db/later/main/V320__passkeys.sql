-- Passkeys of users and operators: public keys of credentials that authenticators keep.
create table main.passkey (
  slug          text        primary key,
  user_id       bigint      references main."user" (id) on delete cascade,
  operator_id   bigint      references main.operator (id) on delete cascade,
  holder        text        not null generated always as (
    case when user_id is null then 'operator:' || operator_id::text else 'user:' || user_id::text end
  ) stored,
  name          text        not null,
  credential_id bytea       not null unique,
  -- The model of the authenticator, the credential's id and its public key, as it was attested.
  credential    bytea       not null,
  -- The random name of the account that authenticators keep; the same for all passkeys of a holder.
  handle        bytea       not null,
  sign_count    bigint      not null,
  -- Whether the authenticator may copy it to other devices of its owner.
  is_synced     boolean     not null,
  created_at    timestamptz not null,
  used_at       timestamptz,
  check ((user_id is null) <> (operator_id is null))
);
create index passkey_holder on main.passkey (holder);
create index passkey_user on main.passkey (user_id);
create index passkey_operator on main.passkey (operator_id);

-- Challenges that were given to browsers, until they are answered once or expire.
create table main.passkey_challenge (
  digest     bytea       primary key,
  purpose    text        not null check (purpose in (
    'registration', 'sign_in', 'operator_sign_in', 'second_factor', 'step_up'
  )),
  -- Whose passkey must answer; null: sign-ins, whose account the answer names.
  holder     text,
  -- The handle of the account for which a passkey is created.
  handle     bytea,
  expires_at timestamptz not null
);
create index passkey_challenge_expires on main.passkey_challenge (expires_at);
