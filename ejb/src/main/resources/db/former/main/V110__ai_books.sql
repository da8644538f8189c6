-- What AI runs cost goes with the workspace of a test alone, as the other books do.
drop function main.purge_ai_usage_event(bigint, integer);
create function main.purge_ai_usage_event(workspace bigint, most integer) returns bigint
  language sql security definer set search_path = pg_catalog
  as $$ select main.purge_books('main.ai_usage_event', workspace, most) $$;
revoke execute on function main.purge_ai_usage_event(bigint, integer) from public;
grant execute on function main.purge_ai_usage_event(bigint, integer) to plinth_app;
