package plinth.records.batches;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import plinth.fields.Shape;
import plinth.kernel.DbException;
import plinth.kernel.Problem;
import plinth.records.FormerSlugs;
import plinth.records.RecordRow;
import plinth.records.Savepoints;
import plinth.records.editing.RecordCreation.Draft;
import plinth.records.editing.RecordSetCreation;
import plinth.records.editing.RecordSetUpdates;
import plinth.records.editing.RecordWriting;
import plinth.records.editing.WriteContext;
import plinth.records.editing.WrittenRecord;
import plinth.records.store.SetEdit;

/**
 * Carries out the operations of a batch in their order. Consecutive creations are written together,
 * by object; if one of them meets an existing value, those of its group are written one by one
 * instead, so that each gets its own result. Consecutive changes are written together if they
 * cannot affect each other.
 */
@ApplicationScoped
class BatchWork {
  @Inject private RecordWriting writing;
  @Inject private RecordSetCreation together;
  @Inject private RecordSetUpdates updates;
  @Inject private Savepoints savepoints;
  @Inject private FormerSlugs former;

  /** Carries out all operations; the run has the result of each. */
  void run(BatchRun run) {
    int next = 0;
    while (next < run.size()) {
      int end = Math.max(endOfCreations(run, next), endOfPlainUpdates(run, next));
      if (end - next < 2) {
        end = next + 1;
        runAlone(run, next);
      } else if (run.operation(next).action() == BatchAction.CREATE) {
        CreationWaves.of(run, next, end).forEach(group -> create(run, group));
      } else {
        updateTogether(run, next, end);
      }
      next = end;
    }
  }

  /** The end of the changes of different records from an index on that cannot affect each other. */
  private static int endOfPlainUpdates(BatchRun run, int first) {
    Set<String> slugs = new HashSet<>();
    int end = first;
    while (end < run.size()
        && run.isPlainUpdate(end)
        && run.object(end).equals(run.object(first))
        && slugs.add(String.valueOf(run.operation(end).slug()))) {
      end++;
    }
    return end;
  }

  private void updateTogether(BatchRun run, int first, int end) {
    Map<String, Integer> open = new LinkedHashMap<>();
    List<RecordRow> rows = new ArrayList<>();
    List<SetEdit> edits = new ArrayList<>();
    Shape shape = run.requireShape(first);
    Map<String, RecordRow> there = updates.rows(shape, run.slugs(first, end));
    for (int index = first; index < end; index++) {
      BatchOperation operation = run.operation(index);
      try {
        WriteContext context = run.context(index);
        String slug = String.valueOf(operation.slug());
        RecordRow row = there.get(slug);
        if (row == null) {
          throw former.problem(shape, slug);
        }
        updates.edit(context, row, run.body(index), operation.precondition()).ifPresent(edits::add);
        rows.add(row);
        open.put(row.slug(), index);
      } catch (Problem problem) {
        run.refuse(index, problem);
      }
    }
    if (!rows.isEmpty()) {
      updates
          .write(run.context(open.values().iterator().next()), rows, edits)
          .forEach((slug, written) -> run.done(Objects.requireNonNull(open.get(slug)), written));
    }
  }

  private static int endOfCreations(BatchRun run, int first) {
    int end = first;
    while (end < run.size() && run.operation(end).action() == BatchAction.CREATE) {
      end++;
    }
    return end;
  }

  private void create(BatchRun run, List<Integer> group) {
    if (group.size() < 2 || !createTogether(run, group)) {
      group.forEach(index -> runAlone(run, index));
    }
  }

  /** Returns false if the database refused them together, so that nothing was done. */
  private boolean createTogether(BatchRun run, List<Integer> group) {
    Map<Integer, Draft> drafts = new LinkedHashMap<>();
    Map<Integer, Problem> refused = new LinkedHashMap<>();
    List<WrittenRecord> created = new ArrayList<>();
    Instant at = run.tick();
    for (int index : group) {
      try {
        drafts.put(index, together.draft(run.context(index), run.body(index), at));
      } catch (Problem problem) {
        refused.put(index, problem);
      }
    }
    if (!drafts.isEmpty()) {
      WriteContext context = run.context(group.get(0));
      try {
        created.addAll(
            savepoints.unlessRefused(
                () -> together.create(context, List.copyOf(drafts.values()), at)));
      } catch (Problem taken) {
        return false;
      } catch (DbException e) {
        if (e.isRefusedByConstraint()) {
          return false;
        }
        throw e;
      }
    }
    refused.forEach(run::refuse);
    List<Integer> indexes = List.copyOf(drafts.keySet());
    for (int i = 0; i < created.size(); i++) {
      run.done(indexes.get(i), created.get(i));
    }
    return true;
  }

  private void runAlone(BatchRun run, int index) {
    try {
      WriteContext context = run.context(index);
      JsonObject body = run.body(index);
      run.done(index, savepoints.unlessRefused(() -> write(context, run.operation(index), body)));
    } catch (Problem problem) {
      run.refuse(index, problem);
    }
  }

  private WrittenRecord write(WriteContext context, BatchOperation operation, JsonObject body) {
    String slug = String.valueOf(operation.slug());
    return switch (operation.action()) {
      case CREATE -> writing.create(context, body);
      case UPDATE -> writing.update(context, slug, body, operation.precondition());
      case UPSERT -> writing.upsert(context, body, String.valueOf(operation.upsertOn()));
      case DELETE -> writing.delete(context, slug, operation.precondition());
    };
  }
}
