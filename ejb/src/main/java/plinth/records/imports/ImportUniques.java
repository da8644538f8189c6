package plinth.records.imports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Slot;
import plinth.records.imports.ImportLayout.Place;
import plinth.records.store.RecordSets;

/** Compares the unique values of many rows with each other and with existing records. */
@ApplicationScoped
class ImportUniques {
  @Inject private RecordSets records;

  /**
   * The rows that can be written together: of several rows with the same value of a unique field,
   * the first.
   *
   * @param others receives each other row, with the row that has its value and the field
   */
  List<ImportDraft> claimFirst(ImportLayout layout, List<ImportDraft> drafts, Claimed others) {
    List<Place> unique = unique(layout);
    Map<String, ImportDraft> claimed = new HashMap<>();
    List<ImportDraft> first = new ArrayList<>();
    for (ImportDraft draft : drafts) {
      List<String> claims = new ArrayList<>();
      boolean isFree = true;
      for (Place place : unique) {
        String key = key(draft, place);
        if (isFree && key != null) {
          String claim = place.at() + " " + key;
          ImportDraft other = claimed.get(claim);
          if (other != null) {
            others.accept(draft, other, place.field());
          }
          isFree = other == null;
          claims.add(claim);
        }
      }
      if (isFree) {
        first.add(draft);
        claims.forEach(claim -> claimed.put(claim, draft));
      }
    }
    return first;
  }

  /** Receives rows whose value an earlier row has. */
  @FunctionalInterface
  interface Claimed {
    void accept(ImportDraft draft, ImportDraft other, Field field);
  }

  /** Reports each row with a unique value of another live record, with one query per field. */
  void findTaken(
      ImportLayout layout, List<ImportDraft> drafts, BiConsumer<ImportDraft, Field> found) {
    findHolders(layout, drafts, (draft, field, holder) -> found.accept(draft, field));
  }

  /** Receives a row with a unique value of another record. */
  @FunctionalInterface
  interface Held {
    void accept(ImportDraft draft, Field field, long holder);
  }

  /** Reports each row with a unique value of another live record, and the record's number. */
  void findHolders(ImportLayout layout, List<ImportDraft> drafts, Held found) {
    for (Place place : unique(layout)) {
      Map<String, List<ImportDraft>> wanted = new HashMap<>();
      for (ImportDraft draft : drafts) {
        String key = key(draft, place);
        if (key != null) {
          wanted.computeIfAbsent(key, k -> new ArrayList<>()).add(draft);
        }
      }
      if (!wanted.isEmpty()) {
        findHolders(layout, place, wanted, found);
      }
    }
  }

  private void findHolders(
      ImportLayout layout, Place place, Map<String, List<ImportDraft>> wanted, Held found) {
    records
        .findHolders(layout.shape().complete(), column(place.field()), wanted.keySet())
        .forEach(
            (key, holder) ->
                wanted.getOrDefault(key, List.of()).stream()
                    .filter(draft -> draft.id() != holder)
                    .forEach(draft -> found.accept(draft, place.field(), holder)));
  }

  private static @Nullable String key(ImportDraft draft, Place place) {
    TypedValue<?> value = draft.effectiveValue(place);
    return value == null ? null : value.key();
  }

  /** The unique values of the record of a row. */
  static Map<Field, String> keys(ImportLayout layout, ImportDraft draft) {
    Map<Field, String> keys = new HashMap<>();
    for (Place place : unique(layout)) {
      String key = key(draft, place);
      if (key != null) {
        keys.put(place.field(), key);
      }
    }
    return keys;
  }

  /** The unique values of a stored record. */
  static Map<Field, String> keys(ImportLayout layout, JsonObject data) {
    Map<Field, String> keys = new HashMap<>();
    for (Place place : unique(layout)) {
      TypedValue<?> value =
          TypedValue.ofPresent(
              place.field().type(), data.getOrDefault(place.slug(), JsonValue.NULL), place.slug());
      if (value != null) {
        keys.put(place.field(), value.key());
      }
    }
    return keys;
  }

  private static List<Place> unique(ImportLayout layout) {
    return layout.places().stream()
        .filter(place -> isWritten(place.field().slots().unique()))
        .toList();
  }

  private static boolean isWritten(@Nullable Slot slot) {
    return slot != null && slot.state().isWritten();
  }

  private static String column(Field field) {
    Slot slot = field.slots().unique();
    if (slot == null) {
      throw new IllegalArgumentException(field.slug() + " is not unique");
    }
    return slot.column();
  }
}
