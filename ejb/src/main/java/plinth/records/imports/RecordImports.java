package plinth.records.imports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import plinth.records.imports.ImportResult.Status;
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
  @Inject private ImportCreation creation;
  @Inject private ImportUpdates updates;
  @Inject private ImportOptions options;
  @Inject private ImportKeys keys;
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
    layout(caller, objectSlug, rules);
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
              return new Written(layout, writeRows(write, layout, rows), added);
            });
    if (rules.isDryRun()) {
      keys.save(
          operationId,
          written.layout(),
          written.drafts().stream().filter(ImportDraft::isCreated).toList());
      keys.saveDigests(
          operationId, matchedBy(written.layout()), digests(written.layout(), written.drafts()));
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
      ImportLayout layout, List<ImportDraft> drafts, Map<Long, List<String>> options) {}

  /** Deletes the data that a dry run stored to compare its rows with each other. */
  public void deleteKeys(Caller caller, String operationId) {
    keys.delete(operationId);
  }

  private ImportLayout layout(Caller caller, String objectSlug, ImportRules rules) {
    ObjectRight right = rules.mode().creates() ? ObjectRight.CREATE : ObjectRight.UPDATE;
    GrantedShape shape = shapes.lockToWrite(caller, objectSlug, right);
    if (rules.mode().updates()) {
      shape.require(ObjectRight.UPDATE);
    }
    return layouts.of(caller, shape, rules);
  }

  private List<ImportDraft> writeRows(Write write, ImportLayout layout, ReadRows rows) {
    List<ImportDraft> drafts = rows.drafts(layout);
    references.resolve(write.caller(), layout, drafts);
    // Concurrent imports into an object would deadlock.
    records.lockObject(write.shape());
    if (layout.rules().mode().updates()) {
      new ImportValues(layout).match(drafts);
      writeMatched(write, layout, drafts);
    } else {
      creation.create(write, layout, drafts);
    }
    return drafts;
  }

  /** Processes rows with different keys together, and rows with the same key one after another. */
  private void writeMatched(Write write, ImportLayout layout, List<ImportDraft> drafts) {
    if (!write.isKept()) {
      checkEarlier(write, layout, drafts);
    }
    List<ImportDraft> open = drafts.stream().filter(ImportDraft::isOpen).toList();
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

  /**
   * Ends rows whose record an earlier row of the dry run created or changed, because that was
   * rolled back.
   */
  private void checkEarlier(Write write, ImportLayout layout, List<ImportDraft> drafts) {
    List<ImportDraft> open = drafts.stream().filter(ImportDraft::isOpen).toList();
    Map<String, String> said =
        keys.findDigests(
            write.operationId(),
            matchedBy(layout),
            open.stream().map(draft -> String.valueOf(draft.matchKey())).toList());
    for (ImportDraft draft : open) {
      String digest = draft.digest(layout.places());
      String before = said.put(String.valueOf(draft.matchKey()), digest);
      if (before != null) {
        draft.finish(before.equals(digest) ? Status.SKIPPED : Status.UPDATED);
      } else {
        said.remove(String.valueOf(draft.matchKey()));
      }
    }
  }

  private static Map<String, String> digests(ImportLayout layout, List<ImportDraft> drafts) {
    Map<String, String> digests = new LinkedHashMap<>();
    for (ImportDraft draft : drafts) {
      String key = draft.matchKey();
      if (key != null && draft.isDone()) {
        digests.put(key, draft.digest(layout.places()));
      }
    }
    return digests;
  }

  /** The number of the field by which rows find their records; 0: by slug. */
  private static long matchedBy(ImportLayout layout) {
    return layout.matchField() == null ? 0 : layout.matchField().id();
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
          draft.refuse(
              String.valueOf(layout.rules().matchOn()), "unknown", "There is no such record");
        }
      }
      updates.update(write, layout, changed);
      // Rows whose record another transaction created meanwhile are tried again.
      open = creation.create(write, layout, fresh);
    }
    open.forEach(draft -> draft.refuse("", "unique", "Other writes have the same values"));
  }

  /** The live records that rows match, locked for a change, by their keys. */
  private Map<String, RecordRow> lockMatched(ImportLayout layout, List<ImportDraft> drafts) {
    String unique = layout.matchField() == null ? null : layout.matchField().column().unique();
    String column = unique == null ? "slug" : unique;
    Map<String, RecordRow> found = new HashMap<>();
    db.list(
            FOUND
                .formatted(column)
                .with("workspace", bound.id())
                .with("object", layout.shape().complete().objectId())
                .with(
                    "keys",
                    drafts.stream().map(ImportDraft::matchKey).distinct().toArray(String[]::new)),
            row -> Map.entry(row.getString("key"), RecordRow.of(row)))
        .forEach(one -> found.put(one.getKey(), one.getValue()));
    return found;
  }
}
