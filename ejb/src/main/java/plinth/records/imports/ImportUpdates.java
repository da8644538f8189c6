package plinth.records.imports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import plinth.fields.Link;
import plinth.fields.UniqueSet;
import plinth.kernel.DbException;
import plinth.kernel.Problem;
import plinth.records.ChangeRange;
import plinth.records.LinkChange;
import plinth.records.LinkChange.Related;
import plinth.records.RecordChanged;
import plinth.records.RecordChanged.Operation;
import plinth.records.RecordRow;
import plinth.records.RecordsProblem;
import plinth.records.Savepoints;
import plinth.records.imports.ImportLinks.Pair;
import plinth.records.imports.ImportResult.Status;
import plinth.records.link.RequiredLinks;
import plinth.records.operation.Operations;
import plinth.records.store.RecordSets;
import plinth.records.store.RecordSets.Write;
import plinth.records.store.SetEdit;

/** Changes the locked records of many rows with one statement. */
@ApplicationScoped
class ImportUpdates {
  private static final int ATTEMPTS = 5;

  @Inject private RecordSets sets;
  @Inject private ImportUniques uniques;
  @Inject private ImportLinks links;
  @Inject private ImportChanges differences;
  @Inject private RequiredLinks required;
  @Inject private Savepoints savepoints;
  @Inject private Operations operations;
  @Inject private Event<RecordChanged> changes;

  /**
   * Changes as many records as possible.
   *
   * @param rows the records of the rows, each of them once
   */
  void update(Write write, ImportLayout layout, Map<ImportDraft, RecordRow> rows) {
    Map<ImportDraft, SetEdit> edits = differences.of(layout, rows);
    List<ImportDraft> open = open(edits);
    for (int attempt = 0; attempt < ATTEMPTS && !open.isEmpty(); attempt++) {
      List<ImportDraft> going =
          uniques.claimFirst(
              layout,
              withoutTaken(layout, open),
              (draft, other, unique) ->
                  refuse(layout, draft, unique, "Row " + other.row().number()));
      List<SetEdit> theirs = going.stream().map(edits::get).toList();
      if (!going.isEmpty()) {
        tryUpdate(write, going, theirs)
            .ifPresent(range -> finish(write, layout, going, theirs, range));
      }
      open = open(edits);
    }
    open.forEach(ImportCreation::refuseRaced);
  }

  private static List<ImportDraft> open(Map<ImportDraft, SetEdit> edits) {
    return edits.keySet().stream().filter(ImportDraft::isOpen).toList();
  }

  private List<ImportDraft> withoutTaken(ImportLayout layout, List<ImportDraft> drafts) {
    uniques.findTaken(
        layout, drafts, (draft, unique) -> refuse(layout, draft, unique, "Another record"));
    return drafts.stream().filter(ImportDraft::isOpen).toList();
  }

  private static void refuse(
      ImportLayout layout, ImportDraft draft, UniqueSet unique, String other) {
    draft.refuse(layout.visibleSlug(unique), "unique", layout.takenMessage(unique, other));
  }

  /**
   * Writes all records; empty if one was refused, or if another transaction took a value meanwhile.
   */
  private Optional<ChangeRange> tryUpdate(
      Write write, List<ImportDraft> drafts, List<SetEdit> edits) {
    try {
      return Optional.of(
          savepoints.unlessRefused(
              () -> {
                link(write, drafts, edits);
                return sets.update(write, edits);
              }));
    } catch (Problem refused) {
      return Optional.empty();
    } catch (DbException e) {
      if (e.isUniqueViolation()) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private void link(Write write, List<ImportDraft> drafts, List<SetEdit> edits) {
    Map<Link, List<Pair>> gone = new LinkedHashMap<>();
    Map<Link, List<Pair>> come = new LinkedHashMap<>();
    for (SetEdit edit : edits) {
      for (LinkChange change : edit.linked()) {
        long id = edit.row().id();
        pairs(gone, change, id, change.removed());
        pairs(come, change, id, change.added());
      }
    }
    required.lock(write.shape(), gone.keySet());
    gone.forEach((link, pairs) -> links.remove(write, link, pairs));
    boolean isRefused = false;
    for (Map.Entry<Link, List<Pair>> each : come.entrySet()) {
      Set<Pair> linked = links.add(write, each.getKey(), each.getValue());
      isRefused |= linked.size() < each.getValue().size();
      for (int i = 0; i < edits.size(); i++) {
        refuseTaken(drafts.get(i), edits.get(i), each.getKey(), linked);
      }
    }
    isRefused |= refuseUnlinked(write, drafts, edits);
    if (isRefused) {
      throw new Problem(RecordsProblem.RELATION_TAKEN);
    }
  }

  /** Refuses rows that would leave records without a required relation. */
  private boolean refuseUnlinked(Write write, List<ImportDraft> drafts, List<SetEdit> edits) {
    Map<Long, List<LinkChange>> leaving = new LinkedHashMap<>();
    for (SetEdit edit : edits) {
      if (edit.linked().stream().anyMatch(change -> !change.removed().isEmpty())) {
        leaving.put(edit.row().id(), edit.linked());
      }
    }
    Map<Long, Problem> bared = required.refusalsAfter(write.caller(), write.shape(), leaving);
    for (int i = 0; i < edits.size(); i++) {
      Problem refused = bared.get(edits.get(i).row().id());
      if (refused != null) {
        String field =
            edits.get(i).linked().stream()
                .filter(change -> !change.removed().isEmpty())
                .map(LinkChange::field)
                .findFirst()
                .orElse("");
        drafts.get(i).refuse(field, "required", String.valueOf(refused.getMessage()));
      }
    }
    return !bared.isEmpty();
  }

  private static void pairs(
      Map<Link, List<Pair>> all, LinkChange change, long id, List<Related> others) {
    if (!others.isEmpty()) {
      List<Pair> pairs = all.computeIfAbsent(change.link(), link -> new ArrayList<>());
      others.forEach(other -> pairs.add(new Pair(id, other.id())));
    }
  }

  private static void refuseTaken(ImportDraft draft, SetEdit edit, Link link, Set<Pair> linked) {
    for (LinkChange change : edit.linked()) {
      if (change.link().equals(link)) {
        change.added().stream()
            .filter(other -> !linked.contains(new Pair(edit.row().id(), other.id())))
            .forEach(
                other ->
                    draft.refuse(
                        change.field(),
                        "taken",
                        other.slug() + " has as many related records as the relation allows"));
      }
    }
  }

  private void finish(
      Write write,
      ImportLayout layout,
      List<ImportDraft> drafts,
      List<SetEdit> edits,
      ChangeRange range) {
    drafts.forEach(draft -> draft.finish(Status.UPDATED));
    if (!write.isKept()) {
      return;
    }
    operations.extendChanges(write.operationId(), range);
    String one = drafts.size() == 1 ? drafts.get(0).slug() : null;
    changes.fire(
        new RecordChanged(
            write.caller(),
            layout.shape().complete(),
            Operation.UPDATE,
            range.first(),
            range.last(),
            one));
    Map<String, List<LinkChange>> linked = new LinkedHashMap<>();
    edits.stream()
        .filter(edit -> !edit.linked().isEmpty())
        .forEach(edit -> linked.put(edit.row().slug(), edit.linked()));
    links.logChanges(write, linked);
  }
}
