-- A workspace whose making stopped half-way is finished from the template that was chosen for it.

alter table main.tenants add column template_slug text;
