package plinth.access;

import java.util.Optional;
import plinth.kernel.Signal;

/**
 * Event: roles or admins of a workspace changed, so cached rights are stale.
 *
 * @param workspaceId the workspace
 */
public record RightsChanged(long workspaceId) {
  /** The topic of the signals that inform other nodes. */
  public static final String TOPIC = "rights";

  /** The workspace with changed rights, if a signal is about rights. */
  public static Optional<Long> findWorkspaceId(Signal signal) {
    return signal.topic().equals(TOPIC)
        ? Optional.of(Long.valueOf(signal.key()))
        : Optional.empty();
  }
}
