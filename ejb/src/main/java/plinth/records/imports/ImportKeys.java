package plinth.records.imports;

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
 * Stores the unique values that a dry run would have taken, and the options that it would have
 * added. The records of a dry run are rolled back before its next rows are tried, which must
 * conflict with them nevertheless.
 */
@ApplicationScoped
class ImportKeys {
  private static final Sql KEPT =
      Sql.named(
          """
          select k.field_id, k.key
          from tenant.import_key k
          where k.workspace_id = :workspace and k.operation_id = :operation
            and k.field_id = any (:fields) and k.key = any (:keys)
          """);

  private static final Sql KEEP =
      Sql.named(
          """
          insert into tenant.import_key (workspace_id, operation_id, field_id, key)
          select :workspace, :operation, n.field, n.key
          from unnest(:fields, :keys) as n (field, key)
          on conflict do nothing
          """);

  private static final Sql OPTIONS =
      Sql.named(
          """
          select key
          from tenant.import_key
          where workspace_id = :workspace and operation_id = :operation and field_id = :field
          order by key
          """);

  private static final Sql KEEP_OPTIONS =
      Sql.named(
          """
          insert into tenant.import_key (workspace_id, operation_id, field_id, key)
          select :workspace, :operation, :field, n.key
          from unnest(:options) as n (key)
          on conflict do nothing
          """);

  private static final Sql DIGESTS =
      Sql.named(
          """
          select key, digest
          from tenant.import_key
          where workspace_id = :workspace and operation_id = :operation and field_id = :field
            and key = any (:keys) and digest is not null
          """);

  private static final Sql KEEP_DIGESTS =
      Sql.named(
          """
          insert into tenant.import_key as k (workspace_id, operation_id, field_id, key, digest)
          select :workspace, :operation, :field, n.key, n.digest
          from unnest(:keys, :digests) as n (key, digest)
          on conflict (workspace_id, operation_id, field_id, key)
          do update set digest = excluded.digest
          """);

  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  private record Kept(long field, String key) {}

  /** Reports each row with a value of an earlier row of the dry run. */
  void findTaken(
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
            of(KEPT, operationId)
                .with("fields", fields.stream().distinct().toArray(Long[]::new))
                .with("keys", texts.stream().distinct().toArray(String[]::new)),
            row -> new Kept(row.getLong("field_id"), row.getString("key"))));
    keys.forEach(
        (draft, its) ->
            its.forEach(
                (field, key) -> {
                  if (kept.contains(new Kept(field.id(), key))) {
                    found.accept(draft, field);
                  }
                }));
  }

  /** Stores the values of rows that would have created records. */
  void save(String operationId, ImportLayout layout, List<ImportDraft> made) {
    List<Long> fields = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    keys(layout, made)
        .values()
        .forEach(its -> its.forEach((field, key) -> add(fields, texts, field, key)));
    if (!texts.isEmpty()) {
      db.update(
          of(KEEP, operationId)
              .with("fields", fields.toArray(Long[]::new))
              .with("keys", texts.toArray(String[]::new)));
    }
  }

  /** The options that earlier rows of a dry run added to a field. */
  List<String> listOptions(String operationId, long fieldId) {
    return db.list(of(OPTIONS, operationId).with("field", fieldId), row -> row.getString(1));
  }

  /** Stores the options that rows of a dry run added to a field, which is never a unique one. */
  void save(String operationId, long fieldId, List<String> options) {
    if (!options.isEmpty()) {
      db.update(
          of(KEEP_OPTIONS, operationId)
              .with("field", fieldId)
              .with("options", options.toArray(String[]::new)));
    }
  }

  /** The latest digests of earlier rows of a dry run that matched a record by one of these keys. */
  Map<String, String> findDigests(String operationId, long fieldId, List<String> matched) {
    Map<String, String> digests = new HashMap<>();
    db.list(
            of(DIGESTS, operationId)
                .with("field", fieldId)
                .with("keys", matched.toArray(String[]::new)),
            row -> Map.entry(row.getString("key"), row.getString("digest")))
        .forEach(one -> digests.put(one.getKey(), one.getValue()));
    return digests;
  }

  /** Stores the digests of rows of a dry run by the keys that matched their records. */
  void saveDigests(String operationId, long fieldId, Map<String, String> digests) {
    if (!digests.isEmpty()) {
      db.update(
          of(KEEP_DIGESTS, operationId)
              .with("field", fieldId)
              .with("keys", digests.keySet().toArray(String[]::new))
              .with("digests", digests.values().toArray(String[]::new)));
    }
  }

  private Sql of(Sql statement, String operationId) {
    return statement.with("workspace", bound.id()).with("operation", operationId);
  }

  /** Deletes the data of a dry run. */
  void delete(String operationId) {
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
