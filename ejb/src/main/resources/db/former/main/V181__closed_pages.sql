-- Pages of the sandbox are closed when what they ask for is paid elsewhere.
alter table main.sandbox_payment drop constraint sandbox_payment_status_check;
alter table main.sandbox_payment add constraint sandbox_payment_status_check check (status in (
  'open', 'pending', 'authorized', 'released', 'captured', 'declined', 'abandoned', 'closed'));
