package plinth.files;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.NamedQuery;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.HexFormat;
import org.eclipse.persistence.annotations.Multitenant;
import org.eclipse.persistence.annotations.ReturnInsert;
import org.eclipse.persistence.annotations.TenantDiscriminatorColumn;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.kernel.Caller;
import plinth.kernel.Secrets;
import plinth.kernel.Time;
import plinth.tenancy.TenantEntities;

/**
 * A file of a workspace. It is visible from the end of its upload until its deletion; before and
 * after, its row only tells a sweep which bytes to delete.
 */
@Entity
@Table(schema = "tenant", name = "file")
@Multitenant
@TenantDiscriminatorColumn(
    name = "workspace_id",
    contextProperty = TenantEntities.WORKSPACE,
    primaryKey = true)
@NamedQuery(
    name = UploadedFile.READY,
    query = "select f from UploadedFile f where f.slug = :slug and f.status = 'ready'")
@NamedQuery(
    name = UploadedFile.COMPLETE,
    query =
        """
        update UploadedFile f
           set f.status = 'ready', f.size = :size, f.digest = :digest
         where f.id = :id and f.status = 'uploading'
        """)
@NamedQuery(
    name = UploadedFile.REMAINS,
    query =
        """
        select f from UploadedFile f
         where (f.status = 'deleted' or f.status = 'uploading' and f.uploadedAt < :before)
           and f.id > :after
         order by f.id
        """)
@NamedQuery(
    name = UploadedFile.REMOVE,
    query = "delete from UploadedFile f where f.id = :id and f.status <> 'ready'")
public class UploadedFile {
  static final String READY = "UploadedFile.ready";
  static final String COMPLETE = "UploadedFile.complete";
  static final String REMAINS = "UploadedFile.remains";
  static final String REMOVE = "UploadedFile.remove";

  private static final int SLUG = 20;
  private static final int KEY = 26;

  @Id
  @ReturnInsert(returnOnly = true)
  private long id;

  private String slug;

  @Column(name = "key")
  private String storeKey;

  private String name;

  @Column(name = "media_type")
  private String mediaType;

  private long size;
  private byte @Nullable [] digest;

  @Column(name = "status")
  private String status;

  @Column(name = "uploaded_by")
  private String uploadedBy;

  @Column(name = "by_operator")
  private boolean byOperator;

  @Column(name = "uploaded_at")
  private Instant uploadedAt;

  @Column(name = "deleted_at")
  private @Nullable Instant deletedAt;

  /** Used by the persistence provider. */
  protected UploadedFile() {}

  /** Creates an upload that has just begun and is not visible yet. */
  UploadedFile(Caller caller, String name, String mediaType) {
    this.slug = Secrets.randomWord(SLUG);
    this.storeKey = Secrets.randomWord(KEY);
    this.name = name;
    this.mediaType = mediaType;
    this.status = "uploading";
    this.uploadedBy = caller.label();
    this.byOperator = caller.isByOperator();
    this.uploadedAt = Time.now();
  }

  /** Records the stored bytes and completes the upload. */
  void complete(FileStore.Kept kept) {
    status = "ready";
    size = kept.size();
    digest = HexFormat.of().parseHex(kept.sha256());
  }

  /** Makes the file permanently invisible. */
  void delete() {
    status = "deleted";
    deletedAt = Time.now();
  }

  /** Returns the file as its workspace sees it. */
  public StoredFile view() {
    return new StoredFile(
        slug,
        name,
        mediaType,
        size,
        digest == null ? null : HexFormat.of().formatHex(digest),
        new Actor(uploadedBy, byOperator),
        uploadedAt);
  }

  /** Returns the ID of the file in its workspace. */
  public long id() {
    return id;
  }

  /** Returns the key of the bytes in the file store. */
  public String key() {
    return storeKey;
  }

  /** Returns the source under which the bytes are counted as storage. */
  public String source() {
    return "file:" + id;
  }
}
