package plinth.records.imports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.access.ObjectRight;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.objects.GrantedShape;
import plinth.objects.Shapes;
import plinth.records.RecordRow;
import plinth.records.Savepoints;
import plinth.records.imports.ImportRelated.Made;
import plinth.records.index.IndexEntries;
import plinth.records.operation.Operations;
import plinth.records.store.RecordSets;
import plinth.records.store.RecordSets.Write;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * Writes the rows of an import, up to a thousand at once, with a fixed number of statements:
 * records with their slots, words, links and rows of the change log. Call it inside a service of
 * the workspace, which decides whether the transaction is committed.
 */
@ApplicationScoped
public class RecordImports {
  private static final int ATTEMPTS = 5;

  private static final Sql FOUND =
      Sql.named(
          """
          select r.id, r.slug, r.version, r.data::text, r.%1$s as key
          from tenant.record r
          where r.workspace_id = :workspace and r.object_id = :object and r.%1$s = any (:keys)
            and r.deleted_at is null
          order by r.id
          for no key update
          """);

  @Inject private Shapes shapes;
  @Inject private ImportLayouts layouts;
  @Inject private ImportReferences references;
  @Inject private ImportRelated related;
  @Inject private ImportUpdates updates;
  @Inject private ImportMatching matching;
  @Inject private ImportDuplicates duplicates;
  @Inject private RowComparison comparison;
  @Inject private ImportOptions options;
  @Inject private ImportFaults faults;
  @Inject private ImportKeys keys;
  @Inject private ImportStates states;
  @Inject private ImportRestoration restoration;
  @Inject private RecordSets records;
  @Inject private IndexEntries entries;
  @Inject private Savepoints savepoints;
  @Inject private Operations operations;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /**
   * Creates the identifier of an operation, which all changes of one import have in the change log.
   */
  public static String newOperation() {
    return Operations.newToken();
  }

  /** Begins the operation of an import that a job carries out, so that it can be undone. */
  public void begin(Caller caller, Shape shape, String operationId, String jobSlug) {
    operations.start(operationId, caller, shape.objectId(), Operations.IMPORT, Time.now());
    operations.setJob(operationId, jobSlug);
  }

  /** Counts the results of some rows of an operation. */
  public void count(String operationId, long written, long failed) {
    operations.addCounts(operationId, written, failed);
  }

  /** How an import can be undone; empty if it changed nothing, was undone or is too old. */
  public Optional<ImportUndo> findUndo(String operationId, Instant now) {
    return operations
        .findById(operationId)
        .filter(row -> row.changes().first() != null && row.undoing().by() == null)
        .map(row -> new ImportUndo(row.id(), row.undoing().until()))
        .filter(undo -> now.isBefore(undo.until()));
  }

  /**
   * Refuses rules that no row could satisfy, reporting each column as {@code mapping.<field>}, and
   * callers who lack the rights.
   */
  public void check(Caller caller, String objectSlug, ImportRules rules) {
    matching.requireReady(layout(caller, objectSlug, rules));
  }

  /**
   * Writes rows. A row that no record can hold, that names something unknown, or that has a unique
   * value of another record fails without affecting the others. Several rows that match one record
   * are applied one after another.
   *
   * @param operationId the operation in the change log
   */
  public Outcome write(
      Caller caller, String objectSlug, ImportRules rules, ReadRows rows, String operationId) {
    entries.mergeBeside(caller.requireWorkspace());
    Written written =
        savepoints.run(
            rules.isDryRun(),
            () -> {
              Map<Long, List<String>> added =
                  rules.addsOptions()
                      ? options.add(caller, objectSlug, rules, rows.rows(), operationId)
                      : Map.of();
              ImportLayout layout = layout(caller, objectSlug, rules);
              Write write =
                  new Write(
                      caller,
                      layout.shape().complete(),
                      operationId,
                      Time.now(),
                      !rules.isDryRun());
              List<ImportDraft> drafts = rows.drafts(layout);
              List<Made> made = writeParts(write, layout, drafts);
              return new Written(
                  layout,
                  drafts,
                  added,
                  made,
                  rules.isDryRun() ? read(write, layout, drafts, made) : null);
            });
    if (written.kept() != null) {
      keep(operationId, written.layout(), written.drafts(), written.made(), written.kept());
      written.options().forEach((field, words) -> keys.save(operationId, field, words));
    }
    return new Outcome(
        written.drafts().stream().map(ImportDraft::result).toList(),
        new RowTypes(written.layout()));
  }

  /**
   * What became of rows.
   *
   * @param results the result of each row, in order
   * @param types the types with which the rows were read
   */
  public record Outcome(List<ImportResult> results, RowTypes types) {}

  private record Written(
      ImportLayout layout,
      List<ImportDraft> drafts,
      Map<Long, List<String>> options,
      List<Made> made,
      @Nullable List<ImportStates.Kept> kept) {}

  /** Writes rows in parts; in a dry run, later parts meet the records of earlier ones as kept. */
  private List<Made> writeParts(Write write, ImportLayout layout, List<ImportDraft> drafts) {
    List<List<ImportDraft>> parts = OwnReferences.parts(layout, drafts);
    List<Made> all = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      List<ImportDraft> part = parts.get(i);
      List<Made> made = writeRows(write, layout, part);
      if (!write.isKept() && i < parts.size() - 1) {
        keep(write.operationId(), layout, part, made, read(write, layout, part, made));
      }
      all.addAll(made);
    }
    return all;
  }

  private void keep(
      String operationId,
      ImportLayout layout,
      List<ImportDraft> drafts,
      List<Made> made,
      List<ImportStates.Kept> all) {
    all.forEach(kept -> states.save(operationId, kept));
    comparison.keep(operationId, layout, drafts);
    made.forEach(one -> comparison.keep(operationId, one.layout(), one.drafts()));
  }

  /** The records that rows of a dry run created or changed, and those that they name. */
  private List<ImportStates.Kept> read(
      Write write, ImportLayout layout, List<ImportDraft> drafts, List<Made> made) {
    return Stream.concat(
            made.stream().map(one -> states.read(one.write(), one.layout(), one.drafts())),
            Stream.of(states.read(write, layout, drafts)))
        .toList();
  }

  /** Deletes the data that a dry run stored to compare its rows with each other. */
  public void deleteKeys(Caller caller, String operationId) {
    keys.delete(operationId);
    states.delete(operationId);
    comparison.forget(operationId);
  }

  private ImportLayout layout(Caller caller, String objectSlug, ImportRules rules) {
    ObjectRight right = rules.mode().creates() ? ObjectRight.CREATE : ObjectRight.UPDATE;
    GrantedShape shape = shapes.lockToWrite(caller, objectSlug, right);
    if (rules.mode().updates()) {
      shape.require(ObjectRight.UPDATE);
    }
    return layouts.of(caller, shape, rules);
  }

  private List<Made> writeRows(Write write, ImportLayout layout, List<ImportDraft> drafts) {
    if (layout.rules().addsRecords()) {
      related.lockObjects(write, layout);
    }
    List<Made> made = references.resolve(write, layout, drafts);
    // Concurrent imports into an object would deadlock.
    records.lockObject(write.shape());
    if (write.isKept()) {
      duplicates.lock(layout, drafts);
    }
    boolean isByRules = !layout.matching().isEmpty();
    if (layout.rules().mode().updates() && !isByRules) {
      new ImportValues(layout).match(drafts);
    }
    String operation = write.operationId();
    if (!write.isKept()) {
      restoration.restore(
          operation,
          layout,
          ImportClaim.of(layout, drafts),
          comparison.findKept(operation, layout, drafts));
    }
    if (isByRules) {
      matching.match(layout, drafts);
    }
    if (!write.isKept() && layout.rules().mode().updates() && layout.hasJointKeys()) {
      // Such keys also follow from the records that rows match.
      restoration.restore(
          operation,
          layout,
          ImportUniques.claims(layout, drafts, lockMatched(layout, drafts)),
          Set.of());
    }
    if (layout.rules().mode().updates()) {
      writeMatched(write, layout, drafts);
    } else {
      faults.addMissing(layout, drafts.stream().filter(ImportDraft::isRefused).toList());
      duplicates.create(write, layout, drafts.stream().filter(ImportDraft::isOpen).toList());
    }
    faults.addTaken(layout, drafts);
    return made;
  }

  /** Processes rows with different keys together, and rows with the same key one after another. */
  private void writeMatched(Write write, ImportLayout layout, List<ImportDraft> drafts) {
    List<ImportDraft> refused = drafts.stream().filter(ImportDraft::isRefused).toList();
    if (!refused.isEmpty()) {
      faults.addUnmatched(layout, refused, lockMatched(layout, drafts));
    }
    List<ImportDraft> open = drafts.stream().filter(ImportDraft::isOpen).toList();
    if (!layout.matching().isEmpty()) {
      matching.write(write, layout, open);
      return;
    }
    // All records are locked, in the order of their numbers, before the first is changed.
    lockMatched(layout, open);
    List<List<ImportDraft>> rounds = new ArrayList<>();
    Map<String, Integer> seen = new HashMap<>();
    for (ImportDraft draft : open) {
      int round = seen.merge(String.valueOf(draft.matchKey()), 1, Integer::sum) - 1;
      if (round == rounds.size()) {
        rounds.add(new ArrayList<>());
      }
      rounds.get(round).add(draft);
    }
    rounds.forEach(round -> writeRound(write, layout, round));
  }

  private void writeRound(Write write, ImportLayout layout, List<ImportDraft> drafts) {
    List<ImportDraft> open = drafts;
    for (int attempt = 0; attempt < ATTEMPTS && !open.isEmpty(); attempt++) {
      Map<String, RecordRow> there = lockMatched(layout, open);
      Map<ImportDraft, RecordRow> changed = new LinkedHashMap<>();
      List<ImportDraft> fresh = new ArrayList<>();
      for (ImportDraft draft : open) {
        RecordRow row = there.get(String.valueOf(draft.matchKey()));
        if (row != null) {
          changed.put(draft, row);
        } else if (layout.isUpsert()) {
          fresh.add(draft);
        } else {
          layout.refuseUnmatched(draft);
        }
      }
      updates.update(write, layout, changed);
      // Rows whose record another transaction created meanwhile are tried again.
      open = duplicates.create(write, layout, fresh);
    }
    open.forEach(ImportCreation::refuseRaced);
  }

  /** The live records that rows match, locked for a change, by their keys. */
  private Map<String, RecordRow> lockMatched(ImportLayout layout, List<ImportDraft> drafts) {
    String column = layout.matched() == null ? "slug" : layout.matched().column();
    Map<String, RecordRow> found = new HashMap<>();
    db.list(
            FOUND
                .formatted(column)
                .with("workspace", bound.id())
                .with("object", layout.shape().complete().objectId())
                .with(
                    "keys",
                    drafts.stream()
                        .map(ImportDraft::matchKey)
                        .filter(Objects::nonNull)
                        .distinct()
                        .toArray(String[]::new)),
            row -> Map.entry(row.getString("key"), RecordRow.of(row)))
        .forEach(one -> found.put(one.getKey(), one.getValue()));
    return found;
  }
}
