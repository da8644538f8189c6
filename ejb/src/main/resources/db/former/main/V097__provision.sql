-- Workspaces that staff sets up: whether the owner is told once it is open, and the price that was
-- agreed for a plan without one of its own, a month in USD.
alter table main.tenants add column announce boolean not null default false;
alter table main.subscription add column negotiated_price numeric(12, 2) check (negotiated_price > 0);
