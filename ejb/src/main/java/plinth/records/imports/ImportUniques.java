package plinth.records.imports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.UniqueSet;
import plinth.kernel.Json;
import plinth.records.RecordRow;
import plinth.records.imports.ImportLayout.Place;
import plinth.records.store.RecordSets;

/** Compares the unique values of many rows with each other and with existing records. */
@ApplicationScoped
class ImportUniques {
  @Inject private RecordSets records;

  /**
   * The rows that can be written together: of several rows with the same unique values, the first.
   *
   * @param others receives each other row, with the row that has its values and the fields
   */
  List<ImportDraft> claimFirst(ImportLayout layout, List<ImportDraft> drafts, Claimed others) {
    Map<ImportClaim, ImportDraft> claimed = new HashMap<>();
    List<ImportDraft> first = new ArrayList<>();
    for (ImportDraft draft : drafts) {
      Map<ImportClaim, UniqueSet> claims = claims(layout, draft);
      Optional<ImportClaim> held =
          claims.keySet().stream().filter(claimed::containsKey).findFirst();
      if (held.isEmpty()) {
        first.add(draft);
        claims.keySet().forEach(claim -> claimed.put(claim, draft));
      } else {
        others.accept(
            draft,
            Objects.requireNonNull(claimed.get(held.get())),
            Objects.requireNonNull(claims.get(held.get())));
      }
    }
    return first;
  }

  /** Receives rows whose values an earlier row has. */
  @FunctionalInterface
  interface Claimed {
    void accept(ImportDraft draft, ImportDraft other, UniqueSet unique);
  }

  /** Reports each row with unique values of another live record, with one query per column. */
  void findTaken(
      ImportLayout layout, List<ImportDraft> drafts, BiConsumer<ImportDraft, UniqueSet> found) {
    findHolders(layout, drafts, (draft, unique, holder) -> found.accept(draft, unique));
  }

  /** Receives a row with unique values of another record. */
  @FunctionalInterface
  interface Held {
    void accept(ImportDraft draft, UniqueSet unique, long holder);
  }

  /** Reports each row with unique values of another live record, and the record's number. */
  void findHolders(ImportLayout layout, List<ImportDraft> drafts, Held found) {
    for (UniqueSet unique : layout.uniques()) {
      Map<String, List<ImportDraft>> wanted = new HashMap<>();
      for (ImportDraft draft : drafts) {
        String key = key(layout, draft, unique);
        if (key != null) {
          wanted.computeIfAbsent(key, k -> new ArrayList<>()).add(draft);
        }
      }
      if (!wanted.isEmpty()) {
        findHolders(layout, unique, wanted, found);
      }
    }
  }

  private void findHolders(
      ImportLayout layout, UniqueSet unique, Map<String, List<ImportDraft>> wanted, Held found) {
    records
        .findHolders(layout.shape().complete(), unique.column(), wanted.keySet())
        .forEach(
            (key, holder) ->
                wanted.getOrDefault(key, List.of()).stream()
                    .filter(draft -> draft.id() != holder)
                    .forEach(draft -> found.accept(draft, unique, holder)));
  }

  /** What the unique values of the record of a row claim, as far as the row sets them. */
  static Map<ImportClaim, UniqueSet> claims(ImportLayout layout, ImportDraft draft) {
    return claims(layout, unique -> key(layout, draft, unique));
  }

  /**
   * What the unique values claim that rows give to the records that they match, or that earlier
   * rows have created or changed.
   *
   * @param matched the records that exist, by the keys of rows
   */
  static Set<ImportClaim> claims(
      ImportLayout layout, List<ImportDraft> drafts, Map<String, RecordRow> matched) {
    Set<ImportClaim> claims = new LinkedHashSet<>();
    Map<String, JsonObject> changed = new HashMap<>();
    for (ImportDraft draft : drafts) {
      String key = draft.matchKey();
      if (key != null) {
        RecordRow row = matched.get(key);
        JsonObject stored = row == null ? null : row.data();
        JsonObject latest = changed.getOrDefault(key, stored);
        // An earlier row may be refused.
        for (JsonObject before : Arrays.asList(stored, latest)) {
          claims.addAll(claims(layout, u -> key(layout, draft, u, before)).keySet());
        }
        changed.put(key, after(layout, draft, latest));
      }
    }
    return claims;
  }

  /** The values of a record after a row. */
  static JsonObject after(ImportLayout layout, ImportDraft draft, @Nullable JsonObject before) {
    JsonObjectBuilder after =
        Json.createObjectBuilder(before == null ? JsonValue.EMPTY_JSON_OBJECT : before);
    for (Place place : layout.places()) {
      if (place.link() == null && (before == null || draft.hasValue(place))) {
        TypedValue<?> value = draft.effectiveValue(place);
        after.add(place.slug(), value == null ? JsonValue.NULL : value.json());
      }
    }
    return after.build();
  }

  /** What the unique values of a stored record claim. */
  static Map<ImportClaim, UniqueSet> claims(ImportLayout layout, JsonObject data) {
    return claims(layout, unique -> unique.key(field -> canonical(field, field.type(), data)));
  }

  private static Map<ImportClaim, UniqueSet> claims(
      ImportLayout layout, Function<UniqueSet, @Nullable String> keys) {
    Map<ImportClaim, UniqueSet> claims = new LinkedHashMap<>();
    for (UniqueSet unique : layout.uniques()) {
      String key = keys.apply(unique);
      if (key != null) {
        claims.put(ImportClaim.of(unique, key), unique);
      }
    }
    return claims;
  }

  private static @Nullable String key(ImportLayout layout, ImportDraft draft, UniqueSet unique) {
    RecordRow existing = draft.existing();
    return key(layout, draft, unique, existing == null ? null : existing.data());
  }

  /**
   * The unique values of the record of a row.
   *
   * @param existing the values that it has before; null if it is a new one
   */
  private static @Nullable String key(
      ImportLayout layout, ImportDraft draft, UniqueSet unique, @Nullable JsonObject existing) {
    List<Place> places = layout.places(unique);
    if (existing != null && places.stream().noneMatch(draft::hasValue)) {
      return null;
    }
    return unique.key(
        field -> {
          Place place = ImportLayout.place(places, field);
          if (place != null && (existing == null || draft.hasValue(place))) {
            TypedValue<?> value = draft.effectiveValue(place);
            return value == null ? null : value.canonical();
          }
          return existing == null ? null : canonical(field, field.type(), existing);
        });
  }

  private static <V> @Nullable String canonical(Field field, FieldType<V> type, JsonObject data) {
    V value = type.readOrNull(data.getOrDefault(field.slug(), JsonValue.NULL), field.slug());
    return value == null ? null : type.canonical(value);
  }
}
