-- Letters that Unicode does not take apart, such as the l with a stroke, are folded like those with
-- accents. What is stored of them for searches and sorts is folded again; of texts that were cut to fit
-- their slot, from the data. Nothing else changes: the truth is in data.
create function tenant.fold_again(folded text) returns text language sql immutable as $$
  select normalize(replace(replace(replace(replace(
    translate(folded, 'łøđıħŧð', 'lodihtd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC)
$$;
create function tenant.fold_text(written text) returns text language sql immutable as $$
  select tenant.fold_again(replace(lower(regexp_replace(normalize(written, NFD),
    '[\u0300-\u036f]+', '', 'g') collate "und-x-icu"), 'ς', 'σ'))
$$;
-- The longest beginning of at most 200 bytes.
create function tenant.fold_slot(written text) returns text language plpgsql immutable as $$
declare
  cut text := left(tenant.fold_text(written), 200);
begin
  while octet_length(cut) > 200 loop
    cut := left(cut, -1);
  end loop;
  return cut;
end $$;

update tenant.record_words set search = tenant.fold_again(search)
  where search ~ '[łøđıħŧðßæœþ]';

do $make$ begin
  for k in 1..12 loop
    execute format($update$
      update tenant.record r
        set s%1$s = case when octet_length(r.s%1$s) < 190 then tenant.fold_again(r.s%1$s)
          else tenant.fold_slot(r.data->>f.slug) end
        from tenant.field f
        where f.workspace_id = r.workspace_id and f.object_id = r.object_id and f.slot_index = %1$s
          and f.type in ('text', 'email', 'link', 'phone') and r.s%1$s ~ '[łøđıħŧðßæœþ]'
      $update$, k);
  end loop;
end $make$;

drop function tenant.fold_slot(text);
drop function tenant.fold_text(text);
drop function tenant.fold_again(text);
