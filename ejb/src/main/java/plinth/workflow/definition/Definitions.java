package plinth.workflow.definition;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import plinth.tenancy.BoundWorkspace;

/** Caches the definitions of runs, ready to execute. A stored version never changes. */
@ApplicationScoped
public class Definitions {
  private static final int MAX = 5_000;

  @Inject private WorkflowRepository workflows;
  @Inject private BoundWorkspace bound;

  private final Map<Key, Ready> known = new ConcurrentHashMap<>();

  private record Key(long workspaceId, long workflowId, int version) {}

  /** A definition with its linear program. */
  public record Ready(Definition definition, Program program) {}

  /** Returns the definition of a workflow version. */
  public Ready of(long workflowId, int version) {
    Key key = new Key(bound.id(), workflowId, version);
    Ready ready = known.get(key);
    if (ready == null) {
      Definition definition = workflows.definition(workflowId, version);
      ready = new Ready(definition, definition.program());
      if (known.size() >= MAX) {
        known.clear();
      }
      known.put(key, ready);
    }
    return ready;
  }
}
