-- How many of an active add-on end with the period: those that were canceled before it was bought again.
alter table main.subscription_addon add column ending integer not null default 0 check (ending between 0 and quantity);
