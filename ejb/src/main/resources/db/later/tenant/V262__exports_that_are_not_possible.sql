-- A scheduled export is also paused if what it exports is not possible any more.
alter table tenant.export_schedule
  drop constraint export_schedule_paused_reason_check,
  add constraint export_schedule_paused_reason_check
    check (paused_reason in ('member', 'owner_left', 'owner_may_not_export', 'export_invalid', 'failures'));
