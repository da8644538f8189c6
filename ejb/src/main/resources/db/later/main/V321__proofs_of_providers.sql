-- The workspace whose identity provider vouched at authenticated_at: a proof for that workspace alone. Null: the person
-- entered a password or a code, or used a passkey.
alter table main.refresh_family add column authenticated_in bigint;
