-- Whether an operator has blocked the account behind the member, in all workspaces: nothing acts for the member
-- meanwhile. It follows main."user".is_block.
alter table tenant.admin add column is_account_blocked boolean not null default false;
