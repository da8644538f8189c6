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
 * The unique values that a dry run would have taken, and the options that it would have added: its
 * records are gone when the next rows are tried, which must meet them all the same.
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
                """
                select k.field_id, k.key
                from tenant.import_key k
                where k.workspace_id = ? and k.operation_id = ? and k.field_id = any (?)
                  and k.key = any (?)
                """,
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
              """
              insert into tenant.import_key (workspace_id, operation_id, field_id, key)
              select ?, ?, n.field, n.key
              from unnest(?, ?) as n (field, key)
              on conflict do nothing
              """,
              bound.id(),
              operationId,
              fields.toArray(Long[]::new),
              texts.toArray(String[]::new)));
    }
  }

  /** The options that earlier rows of a dry run added to a field. */
  List<String> kept(String operationId, long fieldId) {
    return db.list(
        Sql.of(
            """
            select key
            from tenant.import_key
            where workspace_id = ? and operation_id = ? and field_id = ?
            order by key
            """,
            bound.id(),
            operationId,
            fieldId),
        row -> row.getString(1));
  }

  /** Keeps the options that rows of a dry run added to a field, which is never a unique one. */
  void keep(String operationId, long fieldId, List<String> options) {
    if (!options.isEmpty()) {
      db.update(
          Sql.of(
              """
              insert into tenant.import_key (workspace_id, operation_id, field_id, key)
              select ?, ?, ?, n.key
              from unnest(?) as n (key)
              on conflict do nothing
              """,
              bound.id(),
              operationId,
              fieldId,
              options.toArray(String[]::new)));
    }
  }

  /** What the last earlier rows of a dry run said that found a record by one of these keys. */
  Map<String, String> digests(String operationId, long fieldId, List<String> matched) {
    Map<String, String> digests = new HashMap<>();
    db.list(
            Sql.of(
                """
                select key, digest
                from tenant.import_key
                where workspace_id = ? and operation_id = ? and field_id = ? and key = any (?)
                  and digest is not null
                """,
                bound.id(),
                operationId,
                fieldId,
                matched.toArray(String[]::new)),
            row -> Map.entry(row.getString(1), row.getString(2)))
        .forEach(one -> digests.put(one.getKey(), one.getValue()));
    return digests;
  }

  /** Keeps what rows of a dry run said by the keys that found their records. */
  void keepDigests(String operationId, long fieldId, Map<String, String> digests) {
    if (!digests.isEmpty()) {
      db.update(
          Sql.of(
              """
              insert into tenant.import_key as k (workspace_id, operation_id, field_id, key,
                  digest)
              select ?, ?, ?, n.key, n.digest
              from unnest(?, ?) as n (key, digest)
              on conflict (workspace_id, operation_id, field_id, key)
              do update set digest = excluded.digest
              """,
              bound.id(),
              operationId,
              fieldId,
              digests.keySet().toArray(String[]::new),
              digests.values().toArray(String[]::new)));
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
