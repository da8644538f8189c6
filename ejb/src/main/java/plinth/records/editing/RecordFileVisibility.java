package plinth.records.editing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plinth.files.FileReference;
import plinth.files.FileVisibility;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.objects.RoleVisibility;
import plinth.tenancy.TenantDb;

/** Decides whether a reader may see the record and the field that hold a file. */
@ApplicationScoped
class RecordFileVisibility implements FileVisibility {
  private static final Sql RECORDS =
      Sql.named(
          """
          select r.id, r.object_id, o.slug, array(
            select f.id
            from tenant.field f
            where f.workspace_id = r.workspace_id and f.object_id = r.object_id
              and f.removed_at is null and f.type = 'file'
          ) as fields
          from tenant.record r
          join tenant.object o on o.workspace_id = r.workspace_id and o.id = r.object_id
            and o.deleted_at is null
          where r.workspace_id = tenant.bound_workspace() and r.id = any (:records)
          """);

  @Inject private RoleVisibility visibility;
  @Inject @TenantDb private Db db;

  /** A record with its object and the fields of it that may hold files. */
  private record Held(long objectId, String object, Set<Long> fields) {}

  @Override
  public boolean seesAnyOf(Caller reader, List<FileReference> held) {
    List<FileReference> byRecords = held.stream().filter(RecordFileVisibility::isByRecord).toList();
    Map<Long, Held> records = records(byRecords);
    return byRecords.stream()
        .anyMatch(
            hold -> {
              Held record = records.get(hold.recordId());
              return record != null
                  && mayRead(reader, record)
                  && record.fields().contains(hold.fieldId())
                  && visibility.sees(reader, record.objectId(), hold.fieldId());
            });
  }

  private boolean mayRead(Caller reader, Held record) {
    return reader.isScoped()
        ? reader.hasRight("read." + record.object())
        : reader.hasRight("record.read") && visibility.mayRead(reader, record.objectId());
  }

  @Override
  public boolean mayDetachAll(Caller credential, List<FileReference> held) {
    Map<Long, Held> records = records(held);
    return held.stream()
        .allMatch(
            hold -> {
              Held record = records.get(hold.recordId());
              return record != null
                  && (credential.hasRight("write." + record.object())
                      || credential.hasRight("delete." + record.object()));
            });
  }

  private static boolean isByRecord(FileReference hold) {
    return hold.recordId() > 0;
  }

  /** Records by their numbers. */
  private Map<Long, Held> records(List<FileReference> held) {
    Map<Long, Held> records = new HashMap<>();
    Long[] ids =
        held.stream()
            .filter(RecordFileVisibility::isByRecord)
            .map(FileReference::recordId)
            .distinct()
            .toArray(Long[]::new);
    if (ids.length > 0) {
      db.list(
          RECORDS.with("records", ids),
          row ->
              records.put(
                  row.getLong("id"),
                  new Held(
                      row.getLong("object_id"),
                      row.getString("slug"),
                      Set.of((Long[]) row.getArray("fields").getArray()))));
    }
    return records;
  }
}
