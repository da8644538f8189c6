package plinth.records.imports;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.References;
import plinth.kernel.Problem;
import plinth.records.imports.ImportLayout.Place;
import plinth.records.imports.ImportLayout.Target;

/** Rows that name records of their own object, which earlier rows of the same file may create. */
final class OwnReferences {
  private OwnReferences() {}

  /**
   * The rows in parts that can be written together: no row names a record by a unique value that an
   * earlier row of its part has.
   */
  static List<List<ImportDraft>> parts(ImportLayout layout, List<ImportDraft> drafts) {
    long own = layout.shape().complete().objectId();
    List<Place> naming = layout.places().stream().filter(place -> names(place, own)).toList();
    if (naming.isEmpty()) {
      return List.of(drafts);
    }
    List<Place> named =
        layout.places().stream()
            .filter(place -> naming.stream().anyMatch(one -> isBy(one, place.field())))
            .toList();
    List<List<ImportDraft>> parts = new ArrayList<>();
    Map<Long, Set<String>> given = new HashMap<>();
    int from = 0;
    for (int i = 0; i < drafts.size(); i++) {
      ImportDraft draft = drafts.get(i);
      if (naming.stream().anyMatch(place -> namesAny(draft, place, given))) {
        parts.add(drafts.subList(from, i));
        from = i;
        given.clear();
      }
      for (Place place : named) {
        TypedValue<?> value = draft.value(place);
        if (value != null) {
          given.computeIfAbsent(place.field().id(), id -> new HashSet<>()).add(value.key());
        }
      }
    }
    parts.add(drafts.subList(from, drafts.size()));
    return parts;
  }

  private static boolean names(Place place, long object) {
    Target target = place.target();
    return target != null && target.objectId() == object && place.by() != null;
  }

  private static boolean isBy(Place place, Field field) {
    Field by = place.by();
    return by != null && by.id() == field.id();
  }

  private static boolean namesAny(ImportDraft draft, Place place, Map<Long, Set<String>> given) {
    Field by = place.by();
    Set<String> keys = by == null ? null : given.get(by.id());
    if (by == null || keys == null) {
      return false;
    }
    boolean isMany = ((References) place.field().type()).isMultiple();
    return ImportRecordReferences.words(draft.cell(place.column()), isMany).stream()
        .anyMatch(word -> keys.contains(key(by, word)));
  }

  /**
   * The key for a word; null if the field accepts no such value, for which the row is refused
   * later.
   */
  private static @Nullable String key(Field by, String word) {
    try {
      return TypedValue.key(by, word, by.slug());
    } catch (Problem invalid) {
      return null;
    }
  }
}
