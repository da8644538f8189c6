package plinth.transfer.imports;

import jakarta.json.JsonArray;
import jakarta.json.JsonString;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.NamedQuery;
import jakarta.persistence.QueryHint;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import org.eclipse.persistence.annotations.Multitenant;
import org.eclipse.persistence.annotations.TenantDiscriminatorColumn;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Time;
import plinth.kernel.column.JsonArrayConverter;
import plinth.tenancy.TenantEntities;

/** An import, stored beside its job: its file, and its results so far. */
@Entity
@Table(schema = "tenant", name = "import_run")
@Multitenant
@TenantDiscriminatorColumn(
    name = "workspace_id",
    contextProperty = TenantEntities.WORKSPACE,
    primaryKey = true)
@NamedQuery(
    name = ImportRun.OF,
    query = "select r from ImportRun r where r.jobSlug = :job and r.objectSlug = :object",
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
@NamedQuery(
    name = ImportRun.ADD,
    query =
        """
        update ImportRun r
           set r.created = r.created + :created, r.updated = r.updated + :updated,
               r.skipped = r.skipped + :skipped, r.surplusRows = r.surplusRows + :surplus,
               r.bytesDone = :bytesDone
         where r.jobSlug = :job
        """)
class ImportRun {
  static final String OF = "ImportRun.of";
  static final String ADD = "ImportRun.add";

  @Id
  @Column(name = "job_slug")
  private String jobSlug;

  @Column(name = "object_slug")
  private String objectSlug;

  @Convert(converter = JsonArrayConverter.class)
  private JsonArray header;

  @Column(name = "is_dry_run")
  private boolean dryRun;

  private long bytes;

  @Column(name = "bytes_done")
  private long bytesDone;

  private long created;
  private long updated;
  private long skipped;

  @Column(name = "surplus_rows")
  private long surplusRows;

  @Column(name = "operation_id")
  private @Nullable String operationId;

  @Column(name = "begun_at")
  private Instant begunAt;

  /** For the persistence provider. */
  protected ImportRun() {}

  /** Creates an import before its first row. */
  ImportRun(String jobSlug, ImportTask task) {
    this.jobSlug = jobSlug;
    this.objectSlug = task.object();
    this.header = CellsJson.of(task.header());
    this.dryRun = task.plan().options().dryRun();
    this.bytes = task.size();
    this.operationId = task.operation();
    this.begunAt = Time.now();
  }

  /** Returns whether nothing is stored. */
  boolean isDryRun() {
    return dryRun;
  }

  /** Returns the operation of its changes; null for an import of an earlier version. */
  @Nullable String operationId() {
    return operationId;
  }

  /** Returns the texts of the header row of the file; empty if it has none. */
  List<String> header() {
    return header.getValuesAs(JsonString::getString);
  }

  /** Returns the processed fraction of the file's bytes, 0 to 1. */
  double fractionDone() {
    return bytes == 0 ? 0 : (double) bytesDone / bytes;
  }

  /** Returns how many records were created. */
  long created() {
    return created;
  }

  /** Returns how many records were changed. */
  long updated() {
    return updated;
  }

  /** Returns how many rows were skipped. */
  long skipped() {
    return skipped;
  }

  /** Returns how many rows had cells in columns without a header. */
  long surplusRows() {
    return surplusRows;
  }
}
