package plinth.workflow.approval;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import plinth.files.FileHold;
import plinth.files.FileHolds;
import plinth.kernel.Time;

/**
 * Keeps the files that decisions were given with. What holds them is no record: its number is that
 * of the approval below zero, and its field is none.
 */
@ApplicationScoped
class ApprovalFiles {
  /** Numbers of what holds files and is an approval lie between this and zero. */
  static final long FIRST = -(1L << 40);

  @Inject private FileHolds holds;

  /** Holds files for an approval; they stay as long as it does. */
  void hold(long approvalId, List<String> files) {
    if (!files.isEmpty()) {
      List<FileHold> held = files.stream().map(slug -> new FileHold(-approvalId, 0, slug)).toList();
      holds.settle(List.of(-approvalId), held, Time.now());
    }
  }
}
