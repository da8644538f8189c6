package plinth.comments;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import plinth.kernel.Actor;
import plinth.kernel.Caller;

/** Combines comments with their reactions, which are read by one query for a whole page. */
@ApplicationScoped
class CommentViews {
  @Inject private ReactionRepository reactions;

  /** The comments as the caller sees them, in the given order. */
  List<Comment> of(Caller caller, List<RepliedComment> comments) {
    Map<Long, Map<String, ReactionCount>> given =
        reactions.listCounts(
            comments.stream().map(replied -> replied.comment().id()).toList(),
            caller.requireAdminId());
    return comments.stream()
        .map(replied -> view(replied, given.getOrDefault(replied.comment().id(), Map.of())))
        .toList();
  }

  private static Comment view(RepliedComment replied, Map<String, ReactionCount> given) {
    RecordComment comment = replied.comment();
    return new Comment(
        comment.id(),
        comment.isDeleted() ? null : comment.body(),
        comment.mentions().stream().map(CommentViews::member).toList(),
        given,
        comment.parentId(),
        replied.replies(),
        new Actor("admin:" + comment.authorId(), comment.isByOperator()),
        comment.createdAt(),
        comment.editedAt(),
        comment.deletedAt());
  }

  private static Actor member(long id) {
    return Actor.of("admin:" + id);
  }
}
