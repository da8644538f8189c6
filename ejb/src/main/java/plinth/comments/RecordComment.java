package plinth.comments;

import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import org.eclipse.persistence.annotations.Multitenant;
import org.eclipse.persistence.annotations.ReturnInsert;
import org.eclipse.persistence.annotations.TenantDiscriminatorColumn;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.kernel.column.NumbersConverter;
import plinth.records.RecordKey;
import plinth.tenancy.TenantEntities;

/** A comment on a record. Deleting one clears its text and keeps its place in the thread. */
@Entity
@Table(schema = "tenant", name = "comment")
@Multitenant
@TenantDiscriminatorColumn(
    name = "workspace_id",
    contextProperty = TenantEntities.WORKSPACE,
    primaryKey = true)
class RecordComment {
  @Id
  @ReturnInsert(returnOnly = true)
  private long id;

  @Column(name = "object_id")
  private long objectId;

  @Column(name = "record_id")
  private long recordId;

  @Column(name = "parent_id")
  private @Nullable Long parentId;

  private String body;

  @Convert(converter = NumbersConverter.class)
  private List<Long> mentions;

  @Convert(converter = NumbersConverter.class)
  private List<Long> notified;

  @Column(name = "author_id")
  private long authorId;

  @Column(name = "by_operator")
  private boolean byOperator;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "edited_at")
  private @Nullable Instant editedAt;

  @Column(name = "deleted_at")
  private @Nullable Instant deletedAt;

  /** For the persistence provider. */
  protected RecordComment() {}

  /**
   * Creates a new comment of the caller.
   *
   * @param parentId the first comment of the thread; null if this comment starts one
   * @param mentions numbers of the mentioned admins
   * @param notified numbers of the admins who get a mail about it
   */
  RecordComment(
      Caller caller,
      RecordKey record,
      @Nullable Long parentId,
      String body,
      List<Long> mentions,
      List<Long> notified) {
    this.objectId = record.objectId();
    this.recordId = record.recordId();
    this.parentId = parentId;
    this.body = body;
    this.mentions = mentions;
    this.notified = notified;
    this.authorId = caller.requireAdminId();
    this.byOperator = caller.isByOperator();
    this.createdAt = Time.now();
  }

  /** Refuses any caller but the author (403). */
  void requireAuthor(Caller caller) {
    if (authorId != caller.requireAdminId()) {
      throw new Problem(CommentsProblem.NOT_THE_AUTHOR);
    }
  }

  /** Whether the comment already has this text and mentions these admins. */
  boolean matches(String text, List<Long> mentioned) {
    return body.equals(text) && mentions.equals(mentioned);
  }

  /** Replaces the text, the mentions and the list of notified admins. */
  void edit(String text, List<Long> mentioned, List<Long> told) {
    body = text;
    mentions = mentioned;
    notified = told;
    editedAt = Time.now();
  }

  /** Marks the comment as deleted and clears its content. */
  void delete() {
    body = "";
    mentions = List.of();
    deletedAt = Time.now();
  }

  boolean isDeleted() {
    return deletedAt != null;
  }

  /** The number of the comment that starts the thread. */
  long thread() {
    return parentId == null ? id : parentId;
  }

  long id() {
    return id;
  }

  @Nullable Long parentId() {
    return parentId;
  }

  String body() {
    return body;
  }

  /** Numbers of the mentioned admins. */
  List<Long> mentions() {
    return mentions;
  }

  /** Numbers of the admins who were notified by mail. */
  List<Long> notified() {
    return notified;
  }

  long authorId() {
    return authorId;
  }

  /** Whether an operator wrote the comment on behalf of the author. */
  boolean isByOperator() {
    return byOperator;
  }

  Instant createdAt() {
    return createdAt;
  }

  @Nullable Instant editedAt() {
    return editedAt;
  }

  @Nullable Instant deletedAt() {
    return deletedAt;
  }
}
