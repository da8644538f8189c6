package plinth.comments;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A comment as it is stored.
 *
 * @param mentions numbers of the admins it mentions
 * @param notified numbers of the admins who were told of it by mail
 * @param isByOperator whether an operator wrote it who acted for the author
 * @param repliesCount how many replies are not deleted
 */
record CommentRow(
    long id,
    @Nullable Long parentId,
    String body,
    List<Long> mentions,
    List<Long> notified,
    long authorId,
    boolean isByOperator,
    Instant createdAt,
    @Nullable Instant editedAt,
    @Nullable Instant deletedAt,
    long repliesCount) {
  boolean isDeleted() {
    return deletedAt != null;
  }

  /** The comment that begins the thread. */
  long thread() {
    return parentId == null ? id : parentId;
  }
}
