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
 * What members must hold for whom webhooks tell of records: a webhook sends whole records, so that
 * its owner reads records without any limit. It stays active as long as its owner could make it.
 */
@ApplicationScoped
class WebhookOwners {
  static final String READ = "record.read";
  private static final Set<String> MAKE = Set.of("webhook.create", "webhook.update");

  @Inject private ActingMembers acting;
  @Inject private RightsCache rights;
  @Inject private RoleLimits limits;

  /** Refuses with 403 a caller who may not read every field of every record. */
  void mustSeeAll(Caller caller) {
    if (!caller.may(READ)) {
      throw new Problem(
          AccessProblem.RIGHTS_EXCEEDED, "This takes the permission " + READ + " too");
    }
    limits.mustBeUnlimited(caller);
  }

  /** Why a webhook may not tell of records for its owner any more; empty: it may. */
  Optional<PausedReason> lost(Caller caller, @Nullable Long ownerId) {
    Optional<PausedReason> absence = acting.absence(caller, ownerId);
    if (ownerId == null || absence.isPresent()) {
      return absence;
    }
    Set<String> held = rights.of(caller, ownerId).permissions();
    boolean isCovered =
        held.contains(READ)
            && MAKE.stream().anyMatch(held::contains)
            && !limits.isLimited(caller, rights.of(caller, ownerId).role());
    return isCovered ? Optional.empty() : Optional.of(PausedReason.OWNER_LOST_RIGHTS);
  }
}
