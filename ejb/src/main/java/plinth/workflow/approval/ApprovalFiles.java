package plinth.workflow.approval;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import plinth.files.FileReference;
import plinth.files.FileReferences;
import plinth.kernel.Time;

/**
 * Holds the files that are attached to decisions. The holder is not a record: its number is the
 * negated number of the approval, and it has no field.
 */
@ApplicationScoped
class ApprovalFiles {
  /** Holder numbers of approvals are between this number and zero. */
  static final long FIRST = -(1L << 40);

  @Inject private FileReferences holds;

  /** Holds files for an approval, for as long as the approval exists. */
  void attach(long approvalId, List<String> files) {
    if (!files.isEmpty()) {
      List<FileReference> held =
          files.stream().map(slug -> new FileReference(-approvalId, 0, slug)).toList();
      holds.settle(List.of(-approvalId), held, Time.now());
    }
  }
}
