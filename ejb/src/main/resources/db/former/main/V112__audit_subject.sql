-- What was done to something is found without reading the whole record: a workspace that was purged,
-- a user, an operator.
create index audit_subject on main.audit (subject, id desc);
