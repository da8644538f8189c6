package plinth.records.imports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonArrayBuilder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.References;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.records.LinkChange.Related;
import plinth.records.imports.ImportLayout.Place;
import plinth.records.imports.ImportLayout.Target;
import plinth.records.imports.ImportRelated.Made;
import plinth.records.store.RecordSets.Write;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/** Finds the records that cells name by slug or unique key, by one query per field. */
@ApplicationScoped
class ImportRecordReferences {
  private static final Sql KNOWN =
      Sql.named(
          """
          select o.id, o.slug, o.%1$s::text as key
          from tenant.record o
          where o.workspace_id = :workspace and o.object_id = :object and o.%1$s = any (:keys)
            and o.deleted_at is null
          order by o.id
          """);

  @Inject private ImportRestoration restoration;
  @Inject private ImportRelated related;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /**
   * Resolves the cells of one field; refuses rows that name a record that does not exist.
   *
   * @return the records that were created because cells name them
   */
  Optional<Made> resolve(
      Write write, ImportLayout layout, Place place, Target target, List<ImportDraft> drafts) {
    boolean isMany = ((References) place.field().type()).isMultiple();
    Map<ImportDraft, Map<String, String>> named = new LinkedHashMap<>();
    Set<String> keys = new HashSet<>();
    for (ImportDraft draft : drafts) {
      String text = draft.cell(place.column());
      if (text.isEmpty()) {
        if (layout.rules().clearsBlank()) {
          setValue(draft, place, List.of());
        }
      } else {
        Map<String, String> words = words(draft, place, target, text, isMany);
        keys.addAll(words.values());
        named.put(draft, words);
      }
    }
    Field by = target.by();
    if (!write.isKept() && by != null) {
      restoration.restore(
          write.operationId(),
          layout,
          keys.stream().map(key -> new ImportClaim(by.id(), key)).collect(Collectors.toSet()),
          Set.of());
    }
    Map<String, Related> known = keys.isEmpty() ? Map.of() : findKnown(place, target, keys);
    Map<String, String> missing = new LinkedHashMap<>();
    if (layout.rules().addsRecords() && by != null) {
      named.values().forEach(words -> words.forEach((word, key) -> missing.put(key, word)));
      missing.keySet().removeAll(known.keySet());
    }
    if (missing.isEmpty()) {
      named.forEach((draft, words) -> setNamed(draft, place, target, words, known, Map.of()));
      return Optional.empty();
    }
    Made made =
        related.create(write, target, missing.values(), layout.rules().duplicates().areAllowed());
    // Other writes may have created some of them meanwhile.
    Map<String, Related> all = new HashMap<>(known);
    all.putAll(findKnown(place, target, missing.keySet()));
    Map<String, String> reasons = made.reasons();
    named.forEach((draft, words) -> setNamed(draft, place, target, words, all, reasons));
    return Optional.of(made);
  }

  /** The words of a cell with the keys that they stand for. */
  private static Map<String, String> words(
      ImportDraft draft, Place place, Target target, String text, boolean isMany) {
    Map<String, String> keys = new LinkedHashMap<>();
    for (String word : words(text, isMany)) {
      String key = key(draft, place, target.by(), word);
      if (key != null) {
        keys.putIfAbsent(word, key);
      }
    }
    return keys;
  }

  /** The words of a cell, each of which names a record. */
  static List<String> words(String text, boolean isMany) {
    return Arrays.stream(isMany ? text.split(";", -1) : new String[] {text})
        .map(String::strip)
        .filter(word -> !word.isEmpty())
        .toList();
  }

  private static @Nullable String key(
      ImportDraft draft, Place place, @Nullable Field by, String word) {
    if (by == null) {
      return word;
    }
    try {
      return TypedValue.key(by, word, place.slug());
    } catch (Problem refused) {
      draft.refuse(place.slug(), refused);
      return null;
    }
  }

  private Map<String, Related> findKnown(Place place, Target target, Set<String> keys) {
    // A record to be linked is locked against deletion; it can still be changed meanwhile.
    String lock = place.link() == null ? "" : "for key share";
    Map<String, Related> known = new HashMap<>();
    db.list(
            KNOWN
                .formatted(target.column())
                .with("workspace", bound.id())
                .with("object", target.objectId())
                .with("keys", keys.toArray(String[]::new))
                .plus(lock),
            row ->
                Map.entry(
                    row.getString("key"), new Related(row.getLong("id"), row.getString("slug"))))
        .forEach(one -> known.put(one.getKey(), one.getValue()));
    return known;
  }

  private static void setNamed(
      ImportDraft draft,
      Place place,
      Target target,
      Map<String, String> words,
      Map<String, Related> known,
      Map<String, String> reasons) {
    List<String> unknown =
        words.entrySet().stream()
            .filter(word -> !known.containsKey(word.getValue()))
            .map(Map.Entry::getKey)
            .toList();
    if (!unknown.isEmpty()) {
      draft.refuse(
          place.slug(),
          "unknown",
          "There is no record "
              + RowErrors.listed(unknown)
              + " in "
              + target.object()
              + unknown.stream()
                  .map(reasons::get)
                  .filter(Objects::nonNull)
                  .findFirst()
                  .map(reason -> ", and it cannot be created: " + reason)
                  .orElse(""));
      return;
    }
    List<Related> found =
        words.values().stream().map(known::get).map(Objects::requireNonNull).distinct().toList();
    setValue(draft, place, found);
  }

  private static void setValue(ImportDraft draft, Place place, List<Related> found) {
    try {
      JsonArrayBuilder slugs = Json.createArrayBuilder();
      found.forEach(one -> slugs.add(one.slug()));
      TypedValue<?> value = TypedValue.ofJson(place.field().type(), slugs.build(), place.slug());
      if (place.link() == null) {
        draft.setValue(place, value);
      } else {
        draft.setRelated(place, found);
      }
    } catch (Problem refused) {
      draft.refuse(place.slug(), refused);
    }
  }
}
