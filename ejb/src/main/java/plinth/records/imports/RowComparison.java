package plinth.records.imports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import plinth.fields.MatchRule;
import plinth.kernel.Json;
import plinth.records.RecordRow;
import plinth.records.duplicates.RowMatches;
import plinth.records.duplicates.RowMatches.Match;
import plinth.records.imports.ImportLayout.Place;
import plinth.records.store.RecordRepository;

/**
 * What rows, and the records that they write, are compared by under the rules for duplicates of an
 * object. Values of rows are numbered by their places.
 */
@ApplicationScoped
class RowComparison {
  /** The most rows that are compared with each other. */
  static final int BLOCK = 100;

  @Inject private RowMatches matches;
  @Inject private RecordRepository records;

  /** The values of the records that rows would create. */
  static Map<Long, JsonObject> created(ImportLayout layout, List<ImportDraft> drafts) {
    return numbered(drafts, draft -> ImportUniques.after(layout, draft, null));
  }

  /** The values of the cells of rows, without defaults. */
  static Map<Long, JsonObject> given(ImportLayout layout, List<ImportDraft> drafts) {
    return numbered(
        drafts,
        draft -> {
          JsonObjectBuilder values = Json.createObjectBuilder();
          for (Place place : layout.places()) {
            TypedValue<?> value = place.link() == null ? draft.value(place) : null;
            if (value != null) {
              values.add(place.slug(), value.json());
            }
          }
          return values.build();
        });
  }

  private static Map<Long, JsonObject> numbered(
      List<ImportDraft> drafts, Function<ImportDraft, JsonObject> values) {
    Map<Long, JsonObject> all = new LinkedHashMap<>();
    drafts.forEach(draft -> all.put((long) all.size(), values.apply(draft)));
    return all;
  }

  /** The records that rows match by any of the rules; rows without a match are left out. */
  Map<ImportDraft, List<Match>> find(
      ImportLayout layout,
      List<MatchRule> rules,
      List<ImportDraft> drafts,
      Map<Long, JsonObject> values) {
    Map<ImportDraft, List<Match>> all = new LinkedHashMap<>();
    matches
        .find(layout.shape().complete(), rules, values)
        .forEach((at, found) -> all.put(drafts.get(at.intValue()), found));
    return all;
  }

  /** Stores what the records are compared by that rows have just created. */
  void store(ImportLayout layout, Collection<ImportDraft> drafts) {
    index(layout, drafts.stream().filter(ImportDraft::isWritten).map(ImportDraft::id).toList());
  }

  /** Stores what records are compared by that were written without it. */
  void index(ImportLayout layout, Collection<Long> ids) {
    if (!layout.shape().complete().matchRules().isEmpty() && !ids.isEmpty()) {
      Map<Long, JsonObject> values = new LinkedHashMap<>();
      records
          .lockAll(layout.shape().complete(), ids)
          .forEach(row -> values.put(row.id(), row.data()));
      matches.store(layout.shape().complete(), values);
    }
  }

  /** The records that earlier rows of a dry run wrote and that these rows match. */
  Set<Long> findKept(String operation, ImportLayout layout, List<ImportDraft> drafts) {
    if (!layout.compares()) {
      return Set.of();
    }
    return matches.findKept(operation, layout.compared(), created(layout, drafts));
  }

  /** Keeps what later rows of a dry run match the records of its rows by. */
  void keep(String operation, ImportLayout layout, List<ImportDraft> drafts) {
    if (layout.compares()) {
      Map<Long, JsonObject> former = new LinkedHashMap<>();
      Map<Long, JsonObject> present = new LinkedHashMap<>();
      for (ImportDraft draft : drafts) {
        if (draft.isWritten()) {
          RecordRow existing = draft.existing();
          if (existing != null) {
            former.putIfAbsent(draft.id(), existing.data());
          }
          present.put(
              draft.id(),
              ImportUniques.after(layout, draft, existing == null ? null : existing.data()));
        }
      }
      matches.keep(operation, layout.compared(), List.of(former, present));
    }
  }

  /** Forgets what a dry run has kept. */
  void forget(String operation) {
    matches.forget(operation);
  }
}
