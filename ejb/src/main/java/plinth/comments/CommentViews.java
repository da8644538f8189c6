package plinth.comments;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import plinth.kernel.Actor;
import plinth.kernel.Caller;

/** Puts comments together with their reactions, one question for a whole page. */
@ApplicationScoped
class CommentViews {
  @Inject private ReactionRepository reactions;

  /** The comments as the caller sees them, in their order. */
  List<Comment> of(Caller caller, List<CommentRow> rows) {
    Map<Long, Map<String, ReactionCount>> given =
        reactions.of(rows.stream().map(CommentRow::id).toList(), caller.requiredAdminId());
    return rows.stream().map(row -> view(row, given.getOrDefault(row.id(), Map.of()))).toList();
  }

  private static Comment view(CommentRow row, Map<String, ReactionCount> given) {
    return new Comment(
        row.id(),
        row.isDeleted() ? null : row.body(),
        row.mentions().stream().map(CommentViews::member).toList(),
        given,
        row.parentId(),
        row.repliesCount(),
        new Actor("admin:" + row.authorId(), row.isByOperator()),
        row.createdAt(),
        row.editedAt(),
        row.deletedAt());
  }

  private static Actor member(long id) {
    return Actor.of("admin:" + id);
  }
}
