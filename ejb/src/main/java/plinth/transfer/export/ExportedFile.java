package plinth.transfer.export;

import jakarta.json.JsonObject;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.eclipse.persistence.annotations.Multitenant;
import org.eclipse.persistence.annotations.TenantDiscriminatorColumn;
import org.jspecify.annotations.Nullable;
import plinth.kernel.column.JsonConverter;
import plinth.kernel.column.NumbersConverter;
import plinth.tenancy.TenantEntities;

/**
 * The file of an export, stored beside its job. Its bytes are in the file store in pieces; those of
 * a workbook are joined into one file at the end.
 */
@Entity
@Table(schema = "tenant", name = "export")
@Multitenant
@TenantDiscriminatorColumn(
    name = "workspace_id",
    contextProperty = TenantEntities.WORKSPACE,
    primaryKey = true)
class ExportedFile {
  @Id private String slug;

  @Column(name = "object_id")
  private long objectId;

  private ExportFormat format;
  private String name;

  @Column(name = "key")
  private String storeKey;

  @Convert(converter = JsonConverter.class)
  private JsonObject sees;

  @Convert(converter = NumbersConverter.class)
  private List<Long> pieces = List.of();

  @Column(name = "whole")
  private @Nullable Long wholeSize;

  @Column(name = "expires_at")
  private @Nullable Instant expiresAt;

  @Column(name = "removed_at")
  private @Nullable Instant removedAt;

  /** For the persistence provider. */
  protected ExportedFile() {}

  /**
   * Creates the file of a new export.
   *
   * @param slug the slug of its job
   * @param key the key of its bytes in the file store
   * @param sees the fields that the file shows, by the slugs of their objects
   */
  ExportedFile(
      String slug,
      long objectId,
      ExportFormat format,
      String name,
      String key,
      Map<String, Set<Long>> sees) {
    this.slug = slug;
    this.objectId = objectId;
    this.format = format;
    this.name = name;
    this.storeKey = key;
    this.sees = ShownFields.toJson(sees);
  }

  /** Adds a piece of this many bytes. */
  void addPiece(long size) {
    List<Long> more = new ArrayList<>(pieces);
    more.add(size);
    pieces = List.copyOf(more);
  }

  /** Records that the pieces were joined into one file of this many bytes. */
  void join(long size) {
    wholeSize = size;
  }

  /** Makes the file ready to download until a moment. */
  void finish(Instant until) {
    expiresAt = until;
  }

  /** Ends the downloads of the file, if there are any, no later than this moment. */
  void close(Instant now) {
    Instant until = expiresAt;
    expiresAt = until == null || until.isBefore(now) ? until : now;
  }

  /** Records that the bytes of the file were removed. */
  void markRemoved(Instant now) {
    removedAt = now;
  }

  /** Returns the size in bytes: of the joined file, or of all pieces so far. */
  long size() {
    return wholeSize == null ? pieces.stream().mapToLong(Long::longValue).sum() : wholeSize;
  }

  /** Returns the key of a piece, from 0. All keys have the same length. */
  String pieceKey(int number) {
    return storeKey + String.format(Locale.ROOT, "%06d", number);
  }

  /** Returns the key of the joined file. */
  String wholeKey() {
    return storeKey + "whole";
  }

  /** Returns the file for downloads. */
  ExportFile download() {
    List<String> keys = new ArrayList<>();
    for (int number = 0; number < pieces.size(); number++) {
      keys.add(pieceKey(number));
    }
    return wholeSize == null
        ? new ExportFile(slug, name, format.mediaType(), keys, pieces)
        : new ExportFile(slug, name, format.mediaType(), List.of(wholeKey()), List.of(wholeSize));
  }

  /** Returns the fields that the file shows, by the slugs of their objects. */
  Map<String, Set<Long>> sees() {
    return ShownFields.of(sees);
  }

  String slug() {
    return slug;
  }

  long objectId() {
    return objectId;
  }

  ExportFormat format() {
    return format;
  }

  String name() {
    return name;
  }

  /** Returns the sizes of the pieces. */
  List<Long> pieces() {
    return pieces;
  }

  /** Returns until when the file is kept; null until it is ready. */
  @Nullable Instant expiresAt() {
    return expiresAt;
  }
}
