package plinth.access.policy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.access.AccessProblem;
import plinth.identity.SessionAge;
import plinth.kernel.Problem;

/**
 * How long people stay signed in to a workspace, and from where it may be used.
 *
 * @param idle the longest time without use; null: that of the platform
 * @param absolute the longest time after the sign-in; null: that of the platform
 * @param networks the blocks of addresses from which it may be used; empty: from everywhere
 * @param coversKeys whether API keys and OAuth apps are limited to these networks, too
 */
public record SessionPolicy(
    @Nullable Duration idle,
    @Nullable Duration absolute,
    List<Network> networks,
    boolean coversKeys) {
  /** Without limits of the workspace. */
  public static final SessionPolicy NONE = new SessionPolicy(null, null, List.of(), false);

  /** Keeps the networks unchanged. */
  public SessionPolicy {
    networks = List.copyOf(networks);
  }

  /** Whether the workspace may be used from an address. */
  public boolean allows(String address) {
    return networks.isEmpty() || networks.stream().anyMatch(block -> block.contains(address));
  }

  /** Refuses an address outside of the networks (403). */
  public void requireAllowed(String address) {
    if (!allows(address)) {
      throw new Problem(AccessProblem.NETWORK_NOT_ALLOWED);
    }
  }

  /** Refuses a sign-in that is too old or was not used for too long (401). */
  public void requireFresh(SessionAge age, Instant now) {
    Instant used = age.lastUsedAt();
    boolean isTooOld = absolute != null && age.signedInAt().plus(absolute).isBefore(now);
    boolean isIdle = idle != null && used != null && used.plus(idle).isBefore(now);
    if (isTooOld || isIdle) {
      throw new Problem(AccessProblem.SESSION_EXPIRED);
    }
  }
}
