package plinth.records;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import plinth.fields.Field;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * The unique values that a dry run would have taken: its records are gone when the next rows are
 * tried, which must meet them all the same.
 */
@ApplicationScoped
class ImportKeys {
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  private record Kept(long field, String key) {}

  /** Tells of each row that has a value of an earlier row of the dry run. */
  void taken(
      String operationId,
      ImportLayout layout,
      List<ImportDraft> drafts,
      BiConsumer<ImportDraft, Field> found) {
    Map<ImportDraft, Map<Field, String>> keys = keys(layout, drafts);
    Set<Kept> kept = new HashSet<>();
    List<Long> fields = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    keys.values().forEach(its -> its.forEach((field, key) -> add(fields, texts, field, key)));
    if (texts.isEmpty()) {
      return;
    }
    kept.addAll(
        db.list(
            Sql.of(
                "select k.field_id, k.key from tenant.import_key k where k.workspace_id = ? and"
                    + " k.operation_id = ? and k.field_id = any (?) and k.key = any (?)",
                bound.id(),
                operationId,
                fields.stream().distinct().toArray(Long[]::new),
                texts.stream().distinct().toArray(String[]::new)),
            row -> new Kept(row.getLong(1), row.getString(2))));
    keys.forEach(
        (draft, its) ->
            its.forEach(
                (field, key) -> {
                  if (kept.contains(new Kept(field.id(), key))) {
                    found.accept(draft, field);
                  }
                }));
  }

  /** Keeps the values of rows that would have made records. */
  void keep(String operationId, ImportLayout layout, List<ImportDraft> made) {
    List<Long> fields = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    keys(layout, made)
        .values()
        .forEach(its -> its.forEach((field, key) -> add(fields, texts, field, key)));
    if (!texts.isEmpty()) {
      db.update(
          Sql.of(
              "insert into tenant.import_key (workspace_id, operation_id, field_id, key) select ?,"
                  + " ?, n.field, n.key from unnest(?, ?) as n (field, key) on conflict do nothing",
              bound.id(),
              operationId,
              fields.toArray(Long[]::new),
              texts.toArray(String[]::new)));
    }
  }

  /** Forgets a dry run. */
  void forget(String operationId) {
    db.update(
        Sql.of(
            "delete from tenant.import_key where workspace_id = ? and operation_id = ?",
            bound.id(),
            operationId));
  }

  private static void add(List<Long> fields, List<String> texts, Field field, String key) {
    fields.add(field.id());
    texts.add(key);
  }

  private static Map<ImportDraft, Map<Field, String>> keys(
      ImportLayout layout, List<ImportDraft> drafts) {
    Map<ImportDraft, Map<Field, String>> keys = new HashMap<>();
    for (ImportDraft draft : drafts) {
      Map<Field, String> its = ImportUniques.keys(layout, draft);
      if (!its.isEmpty()) {
        keys.put(draft, its);
      }
    }
    return keys;
  }
}
