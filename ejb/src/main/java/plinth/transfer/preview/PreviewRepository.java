package plinth.transfer.preview;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;
import plinth.tenancy.TenantDb;
import plinth.transfer.upload.ImportFile;

/** Previews of files to import, in the bound workspace. */
@ApplicationScoped
class PreviewRepository {
  private static final String IN = " where workspace_id = tenant.bound_workspace() and ";

  @Inject @TenantDb private Db db;

  /**
   * A preview.
   *
   * @param fileId the file
   * @param objectId the object that the file is for
   * @param found the findings; null: the preview is not ready
   */
  record Preview(long fileId, long objectId, @Nullable JsonObject found) {}

  void insert(String jobSlug, ImportFile file) {
    db.update(
        Sql.of(
            "insert into tenant.import_preview (job_slug, file_id, object_id) values (?, ?, ?)",
            jobSlug,
            file.id(),
            file.objectId()));
  }

  Optional<Preview> findBySlug(String jobSlug) {
    return db.first(
        Sql.of(
            "select file_id, object_id, found from tenant.import_preview" + IN + "job_slug = ?",
            jobSlug),
        row -> {
          String found = row.getString("found");
          return new Preview(
              row.getLong("file_id"),
              row.getLong("object_id"),
              found == null ? null : JsonText.parseObject(found));
        });
  }

  /** Records that another file is read, to which the uploaded one was converted. */
  void setFile(String jobSlug, long fileId) {
    db.update(
        Sql.of(
            "update tenant.import_preview set file_id = ?" + IN + "job_slug = ?", fileId, jobSlug));
  }

  /** Stores the first rows, each a list of its number and its texts. */
  void firstRows(String jobSlug, JsonArray rows) {
    db.update(
        Sql.of(
            "update tenant.import_preview set first_rows = ?" + IN + "job_slug = ?",
            new Sql.Json(rows.toString()),
            jobSlug));
  }

  /** The first rows. */
  Optional<JsonArray> firstRows(String jobSlug) {
    return db.first(
        Sql.of("select first_rows from tenant.import_preview" + IN + "job_slug = ?", jobSlug),
        row -> JsonText.parse(row.getString(1)).asJsonArray());
  }

  void setFindings(String jobSlug, JsonObject found) {
    db.update(
        Sql.of(
            "update tenant.import_preview set found = ?" + IN + "job_slug = ?",
            new Sql.Json(found.toString()),
            jobSlug));
  }
}
