package plinth.workflow.definition;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plinth.kernel.Signal;
import plinth.kernel.TtlCache;
import plinth.records.RecordChanged.Operation;
import plinth.tenancy.BoundWorkspace;

/**
 * The active workflows of a workspace, cached for five minutes. When a workflow is edited or
 * switched, the entry is dropped immediately on this node, and by a signal on all others. The cache
 * only tells where to look: changes are matched against the stored workflow.
 */
@ApplicationScoped
public class ActiveWorkflows {
  /** Topic of the signal; its key is the number of the workspace. */
  public static final String TOPIC = "workflows";

  @Inject private WorkflowRepository workflows;
  @Inject private BoundWorkspace bound;

  private final TtlCache<Long, Known> known = new TtlCache<>(Duration.ofMinutes(5));

  private record Known(Set<Watched> watched, List<WorkflowRow> byMessages) {}

  private record Watched(long objectId, Operation operation) {}

  /**
   * Whether this operation on an object's records may trigger a workflow of the bound workspace.
   */
  public boolean isWatched(long objectId, Operation operation) {
    return cached().watched().contains(new Watched(objectId, operation));
  }

  /** Returns the workflows of the bound workspace that messages trigger. */
  public List<WorkflowRow> byMessages() {
    return cached().byMessages();
  }

  void onWorkflowsChanged(
      @Observes(during = TransactionPhase.AFTER_SUCCESS) WorkflowsChanged change) {
    known.invalidate(change.workspaceId());
  }

  void onSignal(@Observes Signal signal) {
    if (signal.topic().equals(TOPIC)) {
      known.invalidate(Long.parseLong(signal.key()));
    }
  }

  private Known cached() {
    return known.get(bound.id(), this::read);
  }

  private Known read() {
    List<WorkflowRow> active = workflows.listActive();
    return new Known(watched(active), byMessages(active));
  }

  private static Set<Watched> watched(List<WorkflowRow> active) {
    Set<Watched> watched = new HashSet<>();
    for (WorkflowRow row : active) {
      Long objectId = row.revision().objectId();
      for (Operation operation : Operation.values()) {
        if (objectId != null && row.definition().trigger().type().isSetOffBy(operation)) {
          watched.add(new Watched(objectId, operation));
        }
      }
    }
    return watched;
  }

  private static List<WorkflowRow> byMessages(List<WorkflowRow> active) {
    return active.stream()
        .filter(row -> row.definition().trigger().type().kind() == TriggerType.Kind.MESSAGE)
        .toList();
  }
}
