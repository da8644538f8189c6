package plinth.comments;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.kernel.Caller;

/** Puts comments together with their people and reactions, two questions for a whole page. */
@ApplicationScoped
class CommentViews {
  @Inject private Members members;
  @Inject private ReactionRepository reactions;

  /** The comments as the caller sees them, in their order. */
  List<Comment> of(Caller caller, List<CommentRow> rows) {
    List<Long> people =
        rows.stream()
            .flatMap(row -> Stream.concat(Stream.of(row.authorId()), row.mentions().stream()))
            .distinct()
            .toList();
    Map<Long, CommentPerson> known =
        members.byIds(caller, people).stream()
            .collect(Collectors.toMap(Admin::id, CommentPerson::of));
    Map<Long, Map<String, ReactionCount>> given =
        reactions.of(rows.stream().map(CommentRow::id).toList(), caller.requiredAdminId());
    return rows.stream()
        .map(row -> view(row, known, given.getOrDefault(row.id(), Map.of())))
        .toList();
  }

  private static Comment view(
      CommentRow row, Map<Long, CommentPerson> known, Map<String, ReactionCount> given) {
    return new Comment(
        row.id(),
        row.isDeleted() ? null : row.body(),
        row.mentions().stream().map(known::get).filter(Objects::nonNull).toList(),
        given,
        row.parentId(),
        row.repliesCount(),
        Objects.requireNonNull(known.get(row.authorId()), "rows of admins stay"),
        row.createdAt(),
        row.editedAt(),
        row.deletedAt());
  }
}
