package plinth.comments;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import plinth.records.RecordsMoved;

/** Moves comments along when their records move. */
@ApplicationScoped
class CommentsFollow {
  @Inject private CommentRepository comments;

  void onMove(@Observes RecordsMoved moved) {
    comments.reattach(moved.keys());
  }
}
