package plinth.workflow.approval;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import plinth.files.FileReference;
import plinth.files.FileVisibility;
import plinth.kernel.Caller;

/** Whether a reader can see an approval that holds a file. */
@ApplicationScoped
class ApprovalFileVisibility implements FileVisibility {
  @Override
  public boolean seesAnyOf(Caller reader, List<FileReference> held) {
    return reader.hasRight("workflow.read")
        && held.stream()
            .anyMatch(hold -> ApprovalFiles.FIRST < hold.recordId() && hold.recordId() < 0);
  }
}
