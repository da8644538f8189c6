package plinth.webhooks;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.access.AccessProblem;
import plinth.access.ActingMembers;
import plinth.access.PausedReason;
import plinth.access.RightsCache;
import plinth.access.RoleLimits;
import plinth.kernel.Caller;
import plinth.kernel.Problem;

/**
 * Checks the rights of the members for whom webhooks send records. A webhook sends whole records,
 * so its owner must be able to read all records without limits. It stays active for as long as its
 * owner could create it.
 */
@ApplicationScoped
class WebhookOwners {
  static final String READ = "record.read";
  private static final Set<String> MAKE = Set.of("webhook.create", "webhook.update");

  @Inject private ActingMembers acting;
  @Inject private RightsCache rights;
  @Inject private RoleLimits limits;

  /** Refuses with 403 a caller who cannot read every field of every record. */
  void requireFullRead(Caller caller) {
    if (!caller.hasRight(READ)) {
      throw new Problem(AccessProblem.RIGHTS_EXCEEDED, "This also requires the permission " + READ);
    }
    limits.requireUnlimited(caller);
  }

  /** Returns why a webhook can no longer send records for its owner; empty if it can. */
  Optional<PausedReason> pauseReason(Caller caller, @Nullable Long ownerId) {
    Optional<PausedReason> absence = acting.findPauseReason(caller, ownerId);
    if (ownerId == null || absence.isPresent()) {
      return absence;
    }
    Set<String> held = rights.get(caller, ownerId).permissions();
    boolean isCovered =
        held.contains(READ)
            && MAKE.stream().anyMatch(held::contains)
            && !limits.isLimited(caller, rights.get(caller, ownerId).role());
    return isCovered ? Optional.empty() : Optional.of(PausedReason.OWNER_LOST_RIGHTS);
  }
}
