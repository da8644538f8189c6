-- Former secrets of a webhook, beside the last one, with the moment until which each signs too:
-- [{ "secret": "v1:…", "until": "…" }].
alter table tenant.webhook add column secrets_before jsonb not null default '[]';
