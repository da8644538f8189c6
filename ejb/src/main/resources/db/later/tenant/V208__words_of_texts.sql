-- The words by which chats, messages, comments and files are found, folded like the words of records: a table beside
-- each, with a row for each chat, message, comment or file that has any. Triggers write them, whoever writes the texts,
-- and only when a text changes. Nothing refers to these rows; a search joins them with what they belong to.

-- The folded form of a text, as plinth.fields.Fold has it, of at most 8,000 of its characters.
create function tenant.folded_text(written text) returns text language sql immutable parallel safe
  set search_path = pg_catalog as $$
  select normalize(replace(replace(replace(replace(translate(
    replace(lower(regexp_replace(normalize(left(written, 8000), NFKD), '[\u0300-\u036f]+', '', 'g')
      collate "und-x-icu"), 'ς', 'σ'),
    'łøđıħŧð', 'lodihtd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC)
$$;

do $make$
declare
  made record;
begin
  for made in
    select * from (values
      ('chat', 'concat_ws(E''\n'', nullif(c.name, ''''), c.phone)',
        'old.name is distinct from new.name or old.phone is distinct from new.phone'),
      ('message', 'case when c.deleted_at is null then c.body end',
        'old.body is distinct from new.body or old.deleted_at is distinct from new.deleted_at'),
      ('comment', 'case when c.deleted_at is null then c.body end',
        'old.body is distinct from new.body or old.deleted_at is distinct from new.deleted_at'),
      ('file', 'case when c.status = ''ready'' then c.name end',
        'old.name is distinct from new.name or old.status is distinct from new.status'))
      as of_table (name, words, changed)
  loop
    execute format($sql$
      create table tenant.%1$s_words (
        workspace_id bigint not null default tenant.bound_workspace(),
        %1$s_id bigint not null,
        search text not null,
        primary key (workspace_id, %1$s_id)
      ) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.1,
        autovacuum_analyze_scale_factor = 0.05);
      -- A search reads all entries that are not merged yet.
      create index %1$s_words_trigrams on tenant.%1$s_words using gin (workspace_id, search gin_trgm_ops)
        with (gin_pending_list_limit = 256);
      alter table tenant.%1$s_words alter column search set statistics 500;
      call tenant.isolate('tenant.%1$s_words');

      -- Searches through the index: its operators are not leakproof, so behind a policy they would be scans.
      create view tenant.%1$s_words_search as
        select * from tenant.%1$s_words
        where workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint
        with cascaded check option;
      revoke all on tenant.%1$s_words_search from plinth_app;
      grant select on tenant.%1$s_words_search to plinth_app;

      create function tenant.words_of_%1$s(c tenant.%1$s) returns text language sql stable as $$
        select nullif(tenant.folded_text(%2$s), '')
      $$;

      create function tenant.write_%1$s_words() returns trigger language plpgsql security definer
        set search_path = pg_catalog as $$
      declare
        words text;
      begin
        if tg_op <> 'DELETE' then
          words := tenant.words_of_%1$s(new);
        end if;
        if words is not null then
          insert into tenant.%1$s_words (workspace_id, %1$s_id, search) values (new.workspace_id, new.id, words)
          on conflict (workspace_id, %1$s_id) do update set search = excluded.search;
        elsif tg_op <> 'INSERT' then
          delete from tenant.%1$s_words w where w.workspace_id = old.workspace_id and w.%1$s_id = old.id;
        end if;
        return null;
      end $$;
      revoke execute on function tenant.write_%1$s_words() from public;

      create trigger words_of_new after insert or delete on tenant.%1$s for each row
        execute function tenant.write_%1$s_words();
      create trigger words_of_changed after update on tenant.%1$s for each row when (%3$s)
        execute function tenant.write_%1$s_words();
    $sql$, made.name, made.words, made.changed);
  end loop;
end $make$;
