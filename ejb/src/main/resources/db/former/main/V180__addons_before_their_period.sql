-- How many of an add-on are paid for, or owed, until the current period begins: money that comes late may pay for a
-- period that lies ahead. Whatever is held was owed when it was bought.
alter table main.subscription_addon add column covered_before integer not null default 0;
update main.subscription_addon set covered_before = quantity;
