-- The six onboarding columns of an admin. Rows that were there before the feature have nothing left
-- to be shown. In both sets of migrations, so it may run twice on one database: the second run
-- finds the columns and touches no row.

do $$
begin
  if exists (select 1 from information_schema.columns
              where table_schema = 'tenant' and table_name = 'admin' and column_name = 'tour_state') then
    return;
  end if;
  alter table tenant.admin
    add column onboarding_state     text not null default 'not_started'
      check (onboarding_state in ('not_started', 'trial_chosen', 'tour_in_progress', 'completed')),
    add column tour_state           text not null default 'not_started'
      check (tour_state in ('not_started', 'in_progress', 'completed', 'skipped', 'legacy')),
    add column tour_completed_at    timestamptz,
    add column first_record_created boolean not null default false,
    add column build_path           text check (build_path in ('template', 'ai')),
    add column seen_tours           text[] not null default '{}';
  update tenant.admin set tour_state = 'legacy', onboarding_state = 'completed';
end $$;
