package plinth.usage;

import java.util.OptionalLong;
import plinth.kernel.Caller;

/**
 * The port for the limits of a workspace's plan. While nobody implements it, nothing is limited.
 * Asked inside the reservation's transaction on the main plane.
 *
 * <p>Spec: Plans.
 */
public interface UsageLimits {
  /** The most that the caller's workspace may use in a period; empty: unlimited. */
  OptionalLong limit(Caller caller, Metric metric);
}
