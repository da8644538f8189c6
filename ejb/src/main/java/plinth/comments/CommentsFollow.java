package plinth.comments;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import plinth.records.MergeUndone;
import plinth.records.RecordsMerged;
import plinth.records.RecordsMoved;

/** Moves comments along when their records move or are merged. */
@ApplicationScoped
class CommentsFollow {
  @Inject private CommentRepository comments;

  void onMerge(@Observes RecordsMerged merge) {
    comments.attachToSurvivor(merge);
  }

  void onUndo(@Observes MergeUndone undone) {
    comments.returnToMerged(undone);
  }

  void onMove(@Observes RecordsMoved moved) {
    comments.reattach(moved.keys());
  }
}
