package plinth.files;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plinth.kernel.Actor;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.TenantDb;

/** The rows of files in the bound workspace. */
@ApplicationScoped
class FileRepository {
  private static final String COLUMNS =
      "id, slug, key, name, media_type, size, digest, uploaded_by, by_operator," + " uploaded_at";

  @Inject @TenantDb private Db db;

  FileRow insert(Caller caller, String name, String mediaType) {
    return db.one(
        Sql.of(
            "insert into tenant.file (slug, key, name, media_type, status, uploaded_by,"
                + " uploaded_at) values (?, ?, ?, ?, 'uploading', ?, ?) returning "
                + COLUMNS,
            Secrets.word(20),
            Secrets.word(26),
            name,
            mediaType,
            caller.label(),
            Time.now()),
        FileRepository::row);
  }

  Optional<FileRow> ready(String slug) {
    return db.first(
        Sql.of(
            "select "
                + COLUMNS
                + " from tenant.file where workspace_id = tenant.bound_workspace()"
                + " and slug = ? and status = 'ready'",
            slug),
        FileRepository::row);
  }

  Map<String, String> names(Collection<String> slugs) {
    Map<String, String> names = new HashMap<>();
    db.list(
        Sql.of(
            """
            select slug, name
            from tenant.file
            where workspace_id = tenant.bound_workspace() and slug = any (?)
              and status = 'ready'
            """,
            (Object) slugs.toArray(String[]::new)),
        row -> names.put(row.getString(1), row.getString(2)));
    return names;
  }

  Optional<FileRow> complete(long id, FileStore.Kept kept) {
    return db.first(
        Sql.of(
            "update tenant.file set status = 'ready', size = ?, digest = ?"
                + " where id = ? and status = 'uploading' returning "
                + COLUMNS,
            kept.size(),
            HexFormat.of().parseHex(kept.sha256()),
            id),
        FileRepository::row);
  }

  /** A complete file, locked until the transaction ends: no record takes it before. */
  Optional<FileRow> lock(String slug) {
    return db.first(
        Sql.of(
            "select "
                + COLUMNS
                + " from tenant.file where workspace_id = tenant.bound_workspace()"
                + " and slug = ? and status = 'ready' for update",
            slug),
        FileRepository::row);
  }

  /** Whether a record holds a file now. */
  boolean isHeld(long id) {
    return db.number(
            Sql.of(
                """
                select count(*)
                from tenant.file_hold
                where workspace_id = tenant.bound_workspace() and file_id = ?
                  and released_at is null
                """,
                id))
        > 0;
  }

  /** Makes locked files invisible. */
  void markDeleted(long id) {
    db.update(
        Sql.of(
            """
            update tenant.file
            set status = 'deleted', deleted_at = ?
            where workspace_id = tenant.bound_workspace() and id = ?
            """,
            Time.now(),
            id));
  }

  /** What deletions, and uploads that broke before the moment, left after a number, in order. */
  List<FileRow> remains(Instant before, long after, int most) {
    return db.list(
        Sql.of(
            "select "
                + COLUMNS
                + " from tenant.file where workspace_id = tenant.bound_workspace()"
                + " and (status = 'deleted' or status = 'uploading' and uploaded_at < ?) and id > ?"
                + " order by id limit ?",
            before,
            after,
            most),
        FileRepository::row);
  }

  void remove(long id) {
    db.update(Sql.of("delete from tenant.file where id = ? and status <> 'ready'", id));
  }

  private static FileRow row(ResultSet row) throws SQLException {
    byte[] digest = row.getBytes("digest");
    return new FileRow(
        row.getLong("id"),
        row.getString("key"),
        new StoredFile(
            row.getString("slug"),
            row.getString("name"),
            row.getString("media_type"),
            row.getLong("size"),
            digest == null ? null : HexFormat.of().formatHex(digest),
            new Actor(row.getString("uploaded_by"), row.getBoolean("by_operator")),
            Db.requiredMoment(row, "uploaded_at")));
  }
}
