package plinth.records.imports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plinth.kernel.Problem;
import plinth.objects.ObjectRepository;
import plinth.objects.StoredMatchRule;
import plinth.records.RecordRow;
import plinth.records.duplicates.RowMatches;
import plinth.records.duplicates.RowMatches.Match;
import plinth.records.store.RecordRepository;
import plinth.records.store.RecordSets.Write;

/**
 * Writes rows that find the record that they change by rules for duplicates. The result is that of
 * rows which are written one after the other; rows that do not depend on each other are written
 * together.
 */
@ApplicationScoped
class ImportMatching {
  @Inject private ObjectRepository objects;
  @Inject private RowMatches matches;
  @Inject private RowComparison comparison;
  @Inject private ImportDuplicates duplicates;
  @Inject private ImportUpdates updates;
  @Inject private RecordRepository records;

  /**
   * Rows that do not depend on each other.
   *
   * @param drafts the rows
   * @param found the records that they match
   * @param rows the records that they change, locked
   */
  private record Block(
      List<ImportDraft> drafts,
      Map<ImportDraft, List<Match>> found,
      Map<ImportDraft, RecordRow> rows) {}

  /**
   * Sets the record that each row matches, as a first step: all of them are locked in the order of
   * their numbers, before the first is changed.
   */
  void match(ImportLayout layout, List<ImportDraft> drafts) {
    Map<ImportDraft, List<Match>> matched =
        find(layout, drafts, RowComparison.given(layout, drafts));
    records.lockAll(
        layout.shape().complete(),
        matched.values().stream().flatMap(List::stream).map(Match::id).distinct().toList());
    matched.forEach(
        (draft, found) -> {
          if (found.size() == 1) {
            draft.setMatchKey(found.get(0).slug());
          } else if (draft.isRefused()) {
            refuseSeveral(draft);
          }
        });
  }

  /** Refuses rules by which not all records have been compared yet. */
  void requireReady(ImportLayout layout) {
    Set<Long> ready =
        objects.findById(layout.shape().complete().objectId()).stream()
            .flatMap(object -> object.matchRules().stream())
            .filter(StoredMatchRule::isReady)
            .map(StoredMatchRule::id)
            .collect(Collectors.toSet());
    for (int i = 0; i < layout.matching().size(); i++) {
      if (!ready.contains(layout.matching().get(i).id())) {
        throw Problem.invalid(
            ImportLayouts.MATCH_RULES + "[" + i + "]",
            "pending",
            "The records are still being compared by this rule");
      }
    }
  }

  private Map<ImportDraft, List<Match>> find(
      ImportLayout layout, List<ImportDraft> drafts, Map<Long, JsonObject> given) {
    return comparison.find(layout, layout.matching(), drafts, given);
  }

  /** Writes rows that find their record by rules; none of them has a result yet. */
  void write(Write write, ImportLayout layout, List<ImportDraft> drafts) {
    List<ImportDraft> open = drafts;
    while (!open.isEmpty()) {
      Block block =
          independent(layout, open.subList(0, Math.min(RowComparison.BLOCK, open.size())));
      List<ImportDraft> fresh = new ArrayList<>();
      for (ImportDraft draft : block.drafts()) {
        List<Match> found = block.found().getOrDefault(draft, List.of());
        if (found.size() > 1) {
          refuseSeveral(draft);
        } else if (!block.rows().containsKey(draft)) {
          fresh.add(draft);
        }
      }
      updates.update(write, layout, block.rows());
      if (layout.isUpsert()) {
        duplicates.create(write, layout, fresh).forEach(ImportCreation::refuseRaced);
      } else {
        fresh.forEach(layout::refuseUnmatched);
      }
      open = open.subList(block.drafts().size(), open.size());
    }
  }

  /** The first rows of which none could match what another one writes. */
  private Block independent(ImportLayout layout, List<ImportDraft> drafts) {
    Map<Long, JsonObject> given = RowComparison.given(layout, drafts);
    Map<ImportDraft, List<Match>> found = find(layout, drafts, given);
    Map<Long, RecordRow> locked =
        records
            .lockAll(
                layout.shape().complete(),
                found.values().stream()
                    .filter(all -> all.size() == 1)
                    .map(all -> all.get(0).id())
                    .distinct()
                    .toList())
            .stream()
            .collect(Collectors.toMap(RecordRow::id, row -> row));
    Map<ImportDraft, RecordRow> rows = new LinkedHashMap<>();
    Map<Long, JsonObject> former = new LinkedHashMap<>();
    Map<Long, JsonObject> changed = new LinkedHashMap<>();
    Map<Long, JsonObject> fresh = new LinkedHashMap<>();
    for (int i = 0; i < drafts.size(); i++) {
      ImportDraft draft = drafts.get(i);
      List<Match> all = found.getOrDefault(draft, List.of());
      RecordRow row = all.size() == 1 ? locked.get(all.get(0).id()) : null;
      if (row != null) {
        rows.put(draft, row);
        former.put((long) i, row.data());
        changed.put((long) i, ImportUniques.after(layout, draft, row.data()));
      } else if (all.size() < 2) {
        fresh.put((long) i, ImportUniques.after(layout, draft, null));
      }
    }
    Map<Long, JsonObject> results = new LinkedHashMap<>(changed);
    results.putAll(fresh);
    int end =
        Stream.of(
                matches.findAlike(layout.matching(), results, given),
                // New records are written after changes, which may make or end duplicates.
                matches.findAlike(layout.strict(), fresh, former),
                matches.findAlike(layout.strict(), fresh, changed))
            .flatMap(List::stream)
            .mapToInt(alike -> (int) alike.later())
            .min()
            .orElse(drafts.size());
    List<ImportDraft> first = drafts.subList(0, Math.min(end, firstTouched(drafts, found, rows)));
    rows.keySet().retainAll(first);
    return new Block(first, found, rows);
  }

  /** The place of the first row that matches a record which an earlier row changes. */
  private static int firstTouched(
      List<ImportDraft> drafts,
      Map<ImportDraft, List<Match>> found,
      Map<ImportDraft, RecordRow> rows) {
    Set<Long> changed = new HashSet<>();
    for (int i = 0; i < drafts.size(); i++) {
      ImportDraft draft = drafts.get(i);
      if (found.getOrDefault(draft, List.of()).stream().anyMatch(m -> changed.contains(m.id()))) {
        return i;
      }
      RecordRow row = rows.get(draft);
      if (row != null) {
        changed.add(row.id());
      }
    }
    return drafts.size();
  }

  private static void refuseSeveral(ImportDraft draft) {
    draft.refuse("", "several", "Several records match by these rules");
  }
}
