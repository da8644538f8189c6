-- Ligatures, full-width letters and digits, and other forms that Unicode calls compatible, are folded to
-- the plain ones. What is stored of them for searches and sorts is folded again; of texts that were cut to
-- fit their slot, from the data. Nothing else changes: the truth is in data.
create function tenant.fold_plain(written text) returns text language sql immutable as $$
  select normalize(replace(replace(replace(replace(
    translate(replace(lower(regexp_replace(normalize(written, NFKD),
      '[\u0300-\u036f]+', '', 'g') collate "und-x-icu"), 'ς', 'σ'),
    'łøđıħŧð', 'lodihtd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC)
$$;
-- The longest beginning of at most 200 bytes.
create function tenant.fold_slot(folded text) returns text language plpgsql immutable as $$
declare
  cut text := left(folded, 200);
begin
  while octet_length(cut) > 200 loop
    cut := left(cut, -1);
  end loop;
  return cut;
end $$;

update tenant.record_words set search = tenant.fold_plain(search)
  where octet_length(search) > length(search) and search is not nfkc normalized;

do $make$ begin
  for k in 1..12 loop
    execute format($update$
      update tenant.record r
        set s%1$s = tenant.fold_slot(tenant.fold_plain(
          case when octet_length(r.s%1$s) < 190 then r.s%1$s else r.data->>f.slug end))
        from tenant.field f
        where f.workspace_id = r.workspace_id and f.object_id = r.object_id and f.slot_index = %1$s
          and f.type in ('text', 'email', 'link', 'phone')
          and octet_length(r.s%1$s) > length(r.s%1$s) and r.s%1$s is not nfkc normalized
      $update$, k);
  end loop;
end $make$;

drop function tenant.fold_slot(text);
drop function tenant.fold_plain(text);
