-- A run's claims count only leases that ran out. What was counted before, each time a run waited, is forgotten.
update tenant.workflow_execution set claims = 0 where finished_at is null and claims > 0;

-- Whoever claimed a run and cannot work it now gives it back for later.
grant update (due_at) on tenant.workflow_execution to plinth_dispatch;
