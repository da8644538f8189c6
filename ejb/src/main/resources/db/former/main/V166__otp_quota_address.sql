-- Whose codes a row counts, as a digest of the address: a purge of an account forgets all blocks that asked.
-- Rows of before have none, and end within the hour that they count.
alter table main.otp_quota add column address bytea;
create index otp_quota_address on main.otp_quota (address);
