-- How the entries are delivered, and how many of them the receiver has refused for good.
alter table tenant.audit_stream
  add column kind text not null default 'webhook' check (kind in ('webhook', 'syslog', 'otlp')),
  add column refused bigint not null default 0,
  add column last_refusal text;
