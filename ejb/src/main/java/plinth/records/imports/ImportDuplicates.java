package plinth.records.imports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import plinth.fields.MatchRule;
import plinth.records.duplicates.RowMatches;
import plinth.records.duplicates.RowMatches.Match;
import plinth.records.imports.ImportResult.Status;
import plinth.records.store.RecordSets.Write;

/**
 * Creates the records of rows, except for those that a rule takes for duplicates of a record or of
 * an earlier row.
 */
@ApplicationScoped
class ImportDuplicates {
  @Inject private RowMatches matches;
  @Inject private RowComparison comparison;
  @Inject private ImportCreation creation;

  /** Waits for others that create what these rows may create. */
  void lock(ImportLayout layout, List<ImportDraft> drafts) {
    if (!layout.strict().isEmpty()) {
      matches.lock(
          layout.shape().complete(), layout.strict(), RowComparison.created(layout, drafts));
    }
  }

  /**
   * Creates records for as many rows as possible, as {@link ImportCreation#create} does.
   *
   * @return rows whose record another transaction created meanwhile
   */
  List<ImportDraft> create(Write write, ImportLayout layout, List<ImportDraft> drafts) {
    if (layout.strict().isEmpty()) {
      List<ImportDraft> raced = creation.create(write, layout, drafts);
      comparison.store(layout, drafts);
      return raced;
    }
    List<ImportDraft> raced = new ArrayList<>();
    List<ImportDraft> open = drafts;
    while (!open.isEmpty()) {
      List<ImportDraft> block = open.subList(0, Math.min(RowComparison.BLOCK, open.size()));
      Map<Long, JsonObject> values = RowComparison.created(layout, block);
      Map<ImportDraft, List<Match>> found = comparison.find(layout, layout.strict(), block, values);
      List<ImportDraft> first = block.subList(0, firstRepeated(layout, block, values, found));
      List<ImportDraft> fresh = first.stream().filter(draft -> !found.containsKey(draft)).toList();
      found.keySet().retainAll(first);
      found.forEach((draft, matched) -> refuse(layout, draft, matched.get(0).rule()));
      raced.addAll(creation.create(write, layout, fresh));
      comparison.store(layout, fresh);
      open = open.subList(first.size(), open.size());
    }
    return raced;
  }

  /** The place of the first row that matches an earlier one, which may be created. */
  private int firstRepeated(
      ImportLayout layout,
      List<ImportDraft> drafts,
      Map<Long, JsonObject> values,
      Map<ImportDraft, List<Match>> found) {
    return matches.findAlike(layout.strict(), values, values).stream()
        .filter(alike -> !found.containsKey(drafts.get((int) alike.earlier())))
        .mapToInt(alike -> (int) alike.later())
        .min()
        .orElse(drafts.size());
  }

  private static void refuse(ImportLayout layout, ImportDraft draft, MatchRule rule) {
    if (layout.rules().duplicates().areSkipped()) {
      draft.finish(Status.SKIPPED);
    } else {
      draft.refuse(
          rule.conditions().get(0).field().slug(),
          "duplicate",
          "Another record matches by the rule " + rule.name());
    }
  }
}
