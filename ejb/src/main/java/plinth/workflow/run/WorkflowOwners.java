package plinth.workflow.run;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import plinth.access.ActingMembers;
import plinth.access.AdminRights;
import plinth.access.PausedReason;
import plinth.access.RightsCache;
import plinth.kernel.Caller;
import plinth.tenancy.BoundWorkspace;
import plinth.workflow.definition.Definition;
import plinth.workflow.definition.DefinitionCheck;
import plinth.workflow.definition.DefinitionRights;
import plinth.workflow.definition.WorkflowRow;

/**
 * Determines the callers for whom workflows act: their owners, with the owners' current rights. A
 * workflow may stay active for as long as its owner could activate it.
 */
@ApplicationScoped
public class WorkflowOwners {
  private static final int MAX = 20_000;

  @Inject private RightsCache rights;
  @Inject private ActingMembers acting;
  @Inject private DefinitionCheck check;
  @Inject private BoundWorkspace bound;

  private final Map<Key, Known> covered = new ConcurrentHashMap<>();

  private record Key(long workspaceId, long workflowId, int version) {}

  /** The state for which a definition was found to be covered by its owner's rights. */
  private record Known(long shapeVersion, long ownerId, AdminRights rights) {}

  /** Returns the caller for whom a run acts; changes are traced back to the run. */
  public Caller acting(Caller caller, ExecutionRow row) {
    return acting(caller, row.workflow().id(), row.workflow().ownerId(), RunRequestId.of(row.id()));
  }

  /** Returns the caller for whom a workflow acts outside of its runs. */
  public Caller acting(Caller caller, WorkflowRow row) {
    return acting(caller, row.id(), row.ownerId(), caller.origin().requestId());
  }

  private Caller acting(Caller caller, long workflowId, @Nullable Long ownerId, String word) {
    AdminRights held = ownerId == null ? null : rights.get(caller, ownerId);
    Set<String> permissions = held == null || !held.isActive() ? Set.of() : held.permissions();
    return Caller.automation(caller.requireWorkspace(), workflowId, ownerId, permissions, word);
  }

  /** Returns why the run can no longer act for its owner; empty if it can. */
  Optional<PausedReason> pauseReason(Caller caller, Run run) {
    ExecutionRow row = run.row();
    return pauseReason(
        caller,
        new Key(bound.id(), row.workflow().id(), row.workflow().version()),
        row.workflow().ownerId(),
        run.definition());
  }

  /** Returns why the workflow can no longer act for its owner; empty if it can. */
  public Optional<PausedReason> pauseReason(Caller caller, WorkflowRow row) {
    return pauseReason(
        caller,
        new Key(bound.id(), row.id(), row.revision().version()),
        row.ownerId(),
        row.definition());
  }

  private Optional<PausedReason> pauseReason(
      Caller caller, Key key, @Nullable Long ownerId, Definition definition) {
    Optional<PausedReason> absence = acting.findPauseReason(caller, ownerId);
    if (ownerId == null || absence.isPresent()) {
      return absence;
    }
    AdminRights held = rights.get(caller, ownerId);
    Known now = new Known(bound.shapeVersion(), ownerId, held);
    if (now.equals(covered.get(key))) {
      return Optional.empty();
    }
    Caller owner = acting(caller, key.workflowId(), ownerId, caller.origin().requestId());
    if (!owner.hasRight(DefinitionRights.ACTIVATE)
        || !check.listDenied(owner, definition).isEmpty()) {
      return Optional.of(PausedReason.OWNER_LOST_RIGHTS);
    }
    if (covered.size() >= MAX) {
      covered.clear();
    }
    covered.put(key, now);
    return Optional.empty();
  }

  /** Drops the cached results of a workspace, so that its workflows are checked again. */
  public void dropCached(long workspaceId) {
    covered.keySet().removeIf(key -> key.workspaceId() == workspaceId);
  }
}
