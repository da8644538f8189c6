package plinth.transfer.upload;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.files.FileStore;
import plinth.kernel.Actor;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.TenantDb;
import plinth.transfer.TransferConfig;

/**
 * Files to import, and their parts, in the bound workspace. They are SQL, because single statements
 * decide which of two equal uploads is kept, who verifies a complete file, and which files are
 * removed.
 */
@ApplicationScoped
public class ImportFileRepository {
  private static final String IN = " where workspace_id = tenant.bound_workspace() and ";

  private static final Sql INSERT =
      Sql.named(
          """
          insert into tenant.import_file (slug, object_id, name, size, digest, part_size,
              parts, status, created_by, created_at, expires_at)
          values (:slug, :object, :name, :size, :digest, :partSize, :parts, 'uploading', :label,
              :now, :expiresAt)
          on conflict do nothing
          returning id
          """);

  private static final Sql SAME =
      Sql.named(
          """
          object_id = :object and created_by = :label and digest = :digest and size = :size
            and name = :name and part_size = :partSize and status <> 'gone' and parts > 0
          """);

  private static final Sql DERIVE =
      Sql.named(
          """
          insert into tenant.import_file (slug, object_id, name, size, part_size, parts,
              rows_key, status, created_by, created_at, expires_at)
          values (:slug, :object, :name, 0, 0, 0, :key, 'uploading', :label, :now, :expiresAt)
          returning id
          """);

  private static final Sql GONE =
      Sql.named(
          """
          update tenant.import_file f
          set status = 'gone'
          where f.workspace_id = tenant.bound_workspace() and f.expires_at < :moment
            and f.status <> 'gone' and not exists (
              select
              from tenant.job j
              where j.workspace_id = f.workspace_id and j.subject = f.slug
                and j.kind like 'import.%' and j.status in ('queued', 'running')
            )
          """);

  private static final Sql PARTS =
      Sql.named(
          """
          select id, number, key, size, digest
          from tenant.import_part
          where workspace_id = tenant.bound_workspace() and file_id = :file and is_ready
          order by number
          """);

  private static final Sql CHECK =
      Sql.named(
          """
          update tenant.import_file f
          set status = 'checking', checked_at = :now
          where f.workspace_id = tenant.bound_workspace() and f.id = :file
            and (f.status = 'uploading' or f.status = 'checking' and f.checked_at < :silentSince)
            and f.parts = (
              select count(*)
              from tenant.import_part p
              where p.workspace_id = f.workspace_id and p.file_id = f.id and p.is_ready
            )
          """);

  private static final Sql CHECKED =
      Sql.named(
          """
          update tenant.import_file
          set status = :status, expires_at = :expiresAt
          where workspace_id = tenant.bound_workspace() and id = :file and status = 'checking'
          """);

  private static final Sql KEYS =
      Sql.named(
          """
          select key
          from tenant.import_part
          where workspace_id = tenant.bound_workspace() and file_id = :file
          union all
          select rows_key
          from tenant.import_file
          where workspace_id = tenant.bound_workspace() and id = :file
            and rows_key is not null
          """);

  @Inject @TenantDb private Db db;
  @Inject private TransferConfig config;

  /** Adds a file; empty if an equal one exists. */
  Optional<Long> insert(
      Caller caller,
      long objectId,
      String name,
      long size,
      byte @Nullable [] digest,
      long partSize,
      int parts,
      Instant expiresAt) {
    return db.first(
        INSERT
            .with("slug", Secrets.randomWord(20))
            .with("object", objectId)
            .with("name", name)
            .with("size", size)
            .with("digest", digest)
            .with("partSize", partSize)
            .with("parts", parts)
            .with("label", caller.label())
            .with("now", Time.now())
            .with("expiresAt", expiresAt),
        row -> row.getLong(1));
  }

  /** Finds the upload that this one would resume. */
  Optional<ImportFile> findResumable(
      Caller caller, long objectId, String name, long size, byte[] digest, long partSize) {
    return find(
        SAME.with("object", objectId)
            .with("label", caller.label())
            .with("digest", digest)
            .with("size", size)
            .with("name", name)
            .with("partSize", partSize));
  }

  /** Finds a file that is not being removed. */
  Optional<ImportFile> findBySlug(String slug) {
    return find(Sql.of("slug = ? and status <> 'gone'", slug));
  }

  /** A file that is known to exist. */
  public ImportFile requireById(long id) {
    return find(Sql.of("id = ?", id)).orElseThrow();
  }

  /** A file that is known to exist, locked until the transaction ends. */
  ImportFile lock(long id) {
    db.list(Sql.of("select id from tenant.import_file" + IN + "id = ? for update", id), row -> 1);
    return requireById(id);
  }

  private Optional<ImportFile> find(Sql which) {
    return db.first(
            Sql.of("select * from tenant.import_file" + IN).plus(which).plus("limit 1"),
            ImportFileRepository::file)
        .map(file -> file.with(parts(file.id())));
  }

  private List<ImportPart> parts(long fileId) {
    return db.list(
        PARTS.with("file", fileId),
        row ->
            new ImportPart(
                row.getLong("id"),
                row.getInt("number"),
                row.getString("key"),
                row.getLong("size"),
                hex(row.getBytes("digest"))));
  }

  /** Adds a part before its bytes are received. */
  ImportPart addPart(long fileId, int number, String key) {
    return db.one(
        Sql.of(
            "insert into tenant.import_part (file_id, number, key) values (?, ?, ?) returning id",
            fileId,
            number,
            key),
        row -> new ImportPart(row.getLong(1), number, key, 0, ""));
  }

  /** Marks a part as complete; the previous part with its number must be deleted before. */
  void completePart(long partId, long size, String sha256) {
    db.update(
        Sql.of(
            "update tenant.import_part set is_ready = true, size = ?, digest = ?" + IN + "id = ?",
            size,
            HexFormat.of().parseHex(sha256),
            partId));
  }

  /** Takes a part out of the file; its bytes still exist. */
  void retirePart(long partId) {
    db.update(Sql.of("update tenant.import_part set is_ready = false" + IN + "id = ?", partId));
  }

  /** Deletes a part whose bytes are removed. */
  void deletePart(long partId) {
    db.update(Sql.of("delete from tenant.import_part" + IN + "id = ? and not is_ready", partId));
  }

  /** Postpones the expiry of a file. */
  void setExpiry(long id, Instant at) {
    db.update(Sql.of("update tenant.import_file set expires_at = ?" + IN + "id = ?", at, id));
  }

  /**
   * Claims the verification of a complete file. Returns false if another caller is verifying it or
   * it has been verified.
   */
  boolean claimCheck(long id, Instant silentSince) {
    return db.update(
            CHECK.with("now", Time.now()).with("file", id).with("silentSince", silentSince))
        == 1;
  }

  /** Ends the verification: the file is ready, or waits for other parts. */
  void finishCheck(long id, boolean isRight, Instant expiresAt) {
    db.update(
        CHECKED
            .with("status", isRight ? "ready" : "uploading")
            .with("expiresAt", expiresAt)
            .with("file", id));
  }

  /** Marks a file that was uploaded as a whole as ready. */
  public void markReady(long id, FileStore.Kept whole) {
    db.update(
        Sql.of(
            "update tenant.import_file set status = 'ready', size = ?, digest = ?" + IN + "id = ?",
            whole.size(),
            HexFormat.of().parseHex(whole.sha256()),
            id));
  }

  /** The key of the bytes of a converted file; empty if the file consists of parts. */
  public Optional<String> findRowsKey(long id) {
    return db.first(
        Sql.of("select rows_key from tenant.import_file" + IN + "id = ?", id),
        row -> row.getString(1));
  }

  /** Adds a file to which another one is converted, for the same sender. */
  public long addDerived(Caller caller, ImportFile from, String key) {
    return db.one(
        DERIVE
            .with("slug", Secrets.randomWord(20))
            .with("object", from.objectId())
            .with("name", from.name())
            .with("key", key)
            .with("label", caller.label())
            .with("now", Time.now())
            .with("expiresAt", Time.now().plus(config.importLife())),
        row -> row.getLong(1));
  }

  /**
   * Marks expired files that no job works on as being removed. Returns the files marked now or
   * earlier, at most {@code most}.
   */
  List<Long> markExpired(Instant moment, int most) {
    db.update(GONE.with("moment", moment));
    return db.list(
        Sql.of(
            "select id from tenant.import_file" + IN + "status = 'gone' order by id limit ?", most),
        row -> row.getLong(1));
  }

  /** The keys of all bytes of a file, complete or not. */
  List<String> listKeys(long id) {
    return db.list(KEYS.with("file", id), row -> row.getString("key"));
  }

  /** Deletes a file whose bytes are removed. */
  void delete(long id) {
    db.update(Sql.of("delete from tenant.import_file" + IN + "id = ? and status = 'gone'", id));
  }

  private static ImportFile file(ResultSet row) throws SQLException {
    return new ImportFile(
        row.getLong("id"),
        row.getString("slug"),
        row.getLong("object_id"),
        row.getString("name"),
        new ImportFile.Content(row.getLong("size"), hex(row.getBytes("digest"))),
        new ImportFile.Parts(row.getLong("part_size"), row.getInt("parts"), List.of()),
        ImportFile.Status.of(row.getString("status")),
        Actor.of(row.getString("created_by")),
        Db.requiredMoment(row, "expires_at"));
  }

  private static String hex(byte @Nullable [] digest) {
    return digest == null ? "" : HexFormat.of().formatHex(digest);
  }
}
