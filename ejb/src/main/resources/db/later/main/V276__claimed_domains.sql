-- Domains of e-mail addresses that a workspace claims. Several may claim a domain; one can prove it.
create table main.claimed_domain (
  id           bigint generated always as identity primary key,
  workspace_id bigint  not null,
  domain       text    not null,
  challenge    text    not null,
  proved_at    timestamptz,
  proved_by    text check (proved_by in ('dns', 'operator')),
  -- Whether people with an address of the domain must sign in through a provider.
  is_enforced  boolean not null default false,
  created_at   timestamptz not null,
  unique (workspace_id, domain),
  check ((proved_at is null) = (proved_by is null)),
  check (not is_enforced or proved_at is not null)
);
create unique index claimed_domain_proved on main.claimed_domain (domain) where proved_at is not null;

-- Owners who can always sign in with their password.
create table main.sso_exemption (
  workspace_id bigint not null,
  user_id      bigint not null references main."user" (id) on delete cascade,
  created_at   timestamptz not null,
  primary key (workspace_id, user_id)
);
create index sso_exemption_user on main.sso_exemption (user_id);
