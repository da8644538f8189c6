package plinth.records;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plinth.files.FileHold;
import plinth.files.FileSight;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.objects.RoleSight;
import plinth.tenancy.TenantDb;

/** Whether a reader may see a record and the field of it that hold a file. */
@ApplicationScoped
class RecordFileSight implements FileSight {
  @Inject private RoleSight sight;
  @Inject @TenantDb private Db db;

  @Override
  public boolean seesOneOf(Caller reader, List<FileHold> held) {
    if (!reader.may("record.read")) {
      return false;
    }
    List<FileHold> byRecords = held.stream().filter(hold -> hold.recordId() > 0).toList();
    Map<Long, Long> objects = objects(byRecords.stream().map(FileHold::recordId).toList());
    return byRecords.stream()
        .anyMatch(
            hold -> {
              Long object = objects.get(hold.recordId());
              return object != null
                  && sight.mayRead(reader, object)
                  && sight.sees(reader, object, hold.fieldId());
            });
  }

  private Map<Long, Long> objects(List<Long> records) {
    Map<Long, Long> objects = new HashMap<>();
    if (!records.isEmpty()) {
      db.list(
          Sql.of(
              "select id, object_id from tenant.record where workspace_id ="
                  + " tenant.bound_workspace() and id = any (?)",
              (Object) records.toArray(Long[]::new)),
          row -> objects.put(row.getLong(1), row.getLong(2)));
    }
    return objects;
  }
}
