-- Invoices of a workspace are numbered one after the other, and owners are warned of a deletion.

alter table main.subscription
  -- The number of the last invoice; whoever takes the next one holds the row.
  add column invoices             integer not null default 0,
  -- How many days before the deletion the owners were warned, and which unpaid time that is of.
  add column deletion_warned      integer,
  add column deletion_warned_for  timestamptz;

alter table main.invoice_item add column number integer;
update main.invoice_item i set number = n.number
  from (select id, row_number() over (partition by workspace_id order by id) as number
          from main.invoice_item where is_money) n
 where n.id = i.id;
update main.subscription s set invoices = coalesce((
  select max(number) from main.invoice_item i where i.workspace_id = s.workspace_id), 0);
create unique index invoice_item_number on main.invoice_item (workspace_id, number)
  where number is not null;
