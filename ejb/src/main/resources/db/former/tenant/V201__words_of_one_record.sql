-- The view looks the words of a record up by their key. As a plain join, PostgreSQL read the words of the whole
-- object for each of its records where it believed that the object has one record, as it does of every object that
-- was made or imported since the last ANALYZE. Only the primary key gives the first words by the number of their
-- record, and only the bound workspace, as a value, leaves one partition of it. Statements that begin with the words
-- read tenant.words_search.

create or replace view tenant.record_words_search as
  select r.*, w.search
  from tenant.record_search r
  left join lateral (
    select w.search
    from tenant.record_words w
    where w.workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint
      and w.object_id = r.object_id and w.record_id between r.id and r.id
    order by w.record_id limit 1
  ) w on true;
