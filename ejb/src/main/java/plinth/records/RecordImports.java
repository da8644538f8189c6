package plinth.records;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plinth.access.ObjectRight;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.objects.GrantedShape;
import plinth.objects.Shapes;
import plinth.records.RecordSets.Write;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * Writes the rows of an import, up to a thousand at once, by a few statements whatever their
 * number: records with their slots, words, links and rows of the change log. Called inside a door
 * of the workspace, which decides what is kept.
 *
 * <p>Spec: Import.
 */
@ApplicationScoped
public class RecordImports {
  private static final int ATTEMPTS = 5;

  @Inject private Shapes shapes;
  @Inject private ImportLayouts layouts;
  @Inject private ImportReferences references;
  @Inject private ImportCreation creation;
  @Inject private ImportUpdates updates;
  @Inject private ImportOptions options;
  @Inject private ImportKeys keys;
  @Inject private Attempts attempts;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /** A new word for the operation that all changes of one import carry in the change log. */
  public static String operation() {
    return Operations.token();
  }

  /**
   * Refuses rules that no row could follow, each column at fault named as {@code mapping.<field>},
   * and what the caller may not do.
   */
  public void check(Caller caller, String objectSlug, ImportRules rules) {
    layout(caller, objectSlug, rules);
  }

  /**
   * Writes rows. A row that no record can hold, that names what is not there, or that has a unique
   * value of another record fails alone; the others are written. Of several rows that match one
   * record each follows the one before.
   *
   * @param operationId the operation in the change log
   * @return what became of each row, in their order
   */
  public List<ImportResult> write(
      Caller caller,
      String objectSlug,
      ImportRules rules,
      List<ImportRow> rows,
      String operationId) {
    Written written =
        attempts.run(
            rules.isDryRun(),
            () -> {
              if (rules.addsOptions()) {
                options.add(caller, objectSlug, rules, rows);
              }
              ImportLayout layout = layout(caller, objectSlug, rules);
              Write write =
                  new Write(
                      caller,
                      layout.shape().complete(),
                      operationId,
                      Time.now(),
                      !rules.isDryRun());
              return new Written(layout, written(write, layout, rows));
            });
    if (rules.isDryRun()) {
      keys.keep(
          operationId,
          written.layout(),
          written.drafts().stream().filter(ImportDraft::isCreated).toList());
    }
    return written.drafts().stream().map(ImportDraft::result).toList();
  }

  private record Written(ImportLayout layout, List<ImportDraft> drafts) {}

  /** Forgets what a dry run kept to hold its rows against each other. */
  public void forget(Caller caller, String operationId) {
    keys.forget(operationId);
  }

  private ImportLayout layout(Caller caller, String objectSlug, ImportRules rules) {
    ObjectRight right = rules.mode().creates() ? ObjectRight.CREATE : ObjectRight.UPDATE;
    GrantedShape shape = shapes.toWrite(caller, objectSlug, right);
    if (rules.mode().updates()) {
      shape.require(ObjectRight.UPDATE);
    }
    return layouts.of(caller, shape, rules);
  }

  private List<ImportDraft> written(Write write, ImportLayout layout, List<ImportRow> rows) {
    ImportValues values = new ImportValues(layout);
    List<ImportDraft> drafts = values.read(rows);
    references.resolve(layout, drafts);
    alone(write);
    if (layout.rules().mode().updates()) {
      values.match(drafts);
      matched(write, layout, drafts);
    } else {
      creation.create(write, layout, drafts);
    }
    return drafts;
  }

  /** One import after the other writes to an object: they would wait for each other in circles. */
  private void alone(Write write) {
    long key = 0x4900000000000000L ^ write.shape().objectId();
    db.number(Sql.of("select count(*) from pg_advisory_xact_lock(?)", key));
  }

  /** Rows with the same key follow each other, those of different keys go together. */
  private void matched(Write write, ImportLayout layout, List<ImportDraft> drafts) {
    List<ImportDraft> open = drafts.stream().filter(ImportDraft::isOpen).toList();
    // All are locked at once, in the order of their numbers, before the first is changed.
    found(layout, open);
    List<List<ImportDraft>> rounds = new ArrayList<>();
    Map<String, Integer> seen = new HashMap<>();
    for (ImportDraft draft : open) {
      int round = seen.merge(String.valueOf(draft.matchKey()), 1, Integer::sum) - 1;
      if (round == rounds.size()) {
        rounds.add(new ArrayList<>());
      }
      rounds.get(round).add(draft);
    }
    rounds.forEach(round -> round(write, layout, round));
  }

  private void round(Write write, ImportLayout layout, List<ImportDraft> drafts) {
    List<ImportDraft> open = drafts;
    for (int attempt = 0; attempt < ATTEMPTS && !open.isEmpty(); attempt++) {
      Map<String, RecordRow> there = found(layout, open);
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
      // Whoever was faster with a value made the record that the row is about.
      open = creation.create(write, layout, fresh);
    }
    open.forEach(draft -> draft.refuse("", "unique", "Others are writing the same values"));
  }

  /** The live records that rows match, locked to be changed, by what they were asked for by. */
  private Map<String, RecordRow> found(ImportLayout layout, List<ImportDraft> drafts) {
    String unique = layout.matchField() == null ? null : layout.matchField().column().unique();
    String column = unique == null ? "slug" : unique;
    Map<String, RecordRow> found = new HashMap<>();
    db.list(
            Sql.of(
                "select "
                    + RecordRow.COLUMNS
                    + ", r."
                    + column
                    + " from tenant.record r where r.workspace_id = ? and r.object_id = ? and r."
                    + column
                    + " = any (?) and r.deleted_at is null order by r.id for no key update",
                bound.id(),
                layout.shape().complete().objectId(),
                drafts.stream().map(ImportDraft::matchKey).distinct().toArray(String[]::new)),
            row -> Map.entry(row.getString(5), RecordRow.of(row)))
        .forEach(one -> found.put(one.getKey(), one.getValue()));
    return found;
  }
}
