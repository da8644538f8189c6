package plinth.records.imports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plinth.fields.Generated;
import plinth.fields.Link;
import plinth.fields.Linked;
import plinth.kernel.Problem;
import plinth.records.LinkChange;
import plinth.records.LinkChange.Related;
import plinth.records.RecordRow;
import plinth.records.imports.ImportLayout.Place;
import plinth.records.imports.ImportResult.Status;
import plinth.records.store.SetEdit;

/** Determines what rows change in the records that they match. */
@ApplicationScoped
class ImportChanges {
  @Inject private ImportLinks links;

  /**
   * The changes of the rows that change anything; rows without changes are skipped, and forbidden
   * changes are refused.
   */
  Map<ImportDraft, SetEdit> of(ImportLayout layout, Map<ImportDraft, RecordRow> rows) {
    rows.forEach(ImportDraft::setExisting);
    Map<Place, Map<Long, List<Related>>> present = currentLinks(layout, rows);
    Map<ImportDraft, SetEdit> edits = new LinkedHashMap<>();
    rows.forEach(
        (draft, row) -> {
          Map<String, JsonValue> values = values(layout, draft, row);
          List<LinkChange> linked = new ArrayList<>();
          present.forEach((place, its) -> addLink(linked, place, draft, row, its));
          if (draft.isOpen() && values.isEmpty() && linked.isEmpty()) {
            draft.finish(Status.SKIPPED);
          } else if (draft.isOpen()) {
            edits.put(draft, SetEdit.of(row, values, linked));
          }
        });
    return edits;
  }

  private Map<Place, Map<Long, List<Related>>> currentLinks(
      ImportLayout layout, Map<ImportDraft, RecordRow> rows) {
    Map<Place, Map<Long, List<Related>>> present = new LinkedHashMap<>();
    for (Place place : layout.linkedPlaces()) {
      Link link = place.link();
      List<Long> ids = new ArrayList<>();
      rows.forEach(
          (draft, row) -> {
            if (draft.hasValue(place)) {
              ids.add(row.id());
            }
          });
      if (link != null) {
        present.put(place, ids.isEmpty() ? Map.of() : links.list(link, ids, Linked.MAX + 1));
      }
    }
    return present;
  }

  private static Map<String, JsonValue> values(
      ImportLayout layout, ImportDraft draft, RecordRow row) {
    Map<String, JsonValue> values = new LinkedHashMap<>();
    for (Place place : layout.places()) {
      if (place.column() >= 0 && place.link() == null && draft.hasValue(place)) {
        addValue(values, place, draft, row);
      }
    }
    return values;
  }

  private static void addValue(
      Map<String, JsonValue> values, Place place, ImportDraft draft, RecordRow row) {
    TypedValue<?> given = draft.value(place);
    JsonValue present = row.data().getOrDefault(place.slug(), JsonValue.NULL);
    Problem doubt = draft.doubt(place);
    if (doubt != null && given != null) {
      given = given.replacing(present, place.slug());
      if (given == null) {
        draft.refuse(place.slug(), doubt);
        return;
      }
    }
    JsonValue value = given == null ? JsonValue.NULL : given.json();
    if (place.field().type().isSame(value, present, place.slug())) {
      return;
    }
    if (place.field().type() instanceof Generated<?>) {
      if (given != null) {
        draft.refuse(place.slug(), "generated", "The server sets this value");
      }
    } else if (given == null && place.field().rules().required()) {
      draft.refuse(place.slug(), "required", place.slug() + " must have a value");
    } else {
      values.put(place.slug(), value);
    }
  }

  private static void addLink(
      List<LinkChange> changes,
      Place place,
      ImportDraft draft,
      RecordRow row,
      Map<Long, List<Related>> all) {
    Link link = place.link();
    if (link == null || !draft.hasValue(place)) {
      return;
    }
    List<Related> present = all.getOrDefault(row.id(), List.of());
    Set<Related> wanted = new HashSet<>(draft.related(place));
    Set<Related> there = new HashSet<>(present);
    List<Related> leaving = present.stream().filter(one -> !wanted.contains(one)).toList();
    List<Related> coming =
        draft.related(place).stream().filter(one -> !there.contains(one)).toList();
    boolean isPart = !wanted.isEmpty() && !leaving.isEmpty() && present.size() > Linked.SHOWN;
    if (present.size() > Linked.MAX || isPart) {
      // A client that read only the first related records must not unlink the others by writing
      // those back.
      draft.refuse(
          place.slug(),
          "partial",
          "It has more than " + Linked.SHOWN + " related records, not all of which are listed");
    } else if (wanted.stream().anyMatch(one -> isSelf(draft, one, row))) {
      draft.refuse(place.slug(), "self", "A record cannot be related to itself");
    } else if (wanted.isEmpty() && place.field().rules().required()) {
      draft.refuse(place.slug(), "required", place.slug() + " must have a value");
    } else if (!leaving.isEmpty() || !coming.isEmpty()) {
      changes.add(new LinkChange(place.slug(), link, leaving, coming));
    }
  }

  private static boolean isSelf(ImportDraft draft, Related one, RecordRow row) {
    return one.id() == row.id() && one.slug().equals(draft.slug());
  }
}
