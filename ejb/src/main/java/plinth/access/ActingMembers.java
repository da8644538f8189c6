package plinth.access;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/** Checks whether the members for whom workflows, webhooks or jobs act are still active. */
@ApplicationScoped
public class ActingMembers {
  @Inject private RightsCache rights;
  @Inject private Members members;

  /**
   * The reason why nothing may act for the member any more; empty if the member is active.
   *
   * @param adminId number of the member's row; null: there is no member
   */
  public Optional<PausedReason> findPauseReason(Caller caller, @Nullable Long adminId) {
    if (adminId == null) {
      return Optional.of(PausedReason.OWNER_REMOVED);
    }
    if (rights.get(caller, adminId).isActive()) {
      return Optional.empty();
    }
    boolean isMember =
        members
            .findById(caller, adminId)
            .filter(one -> one.membership().status() != Admin.Status.REMOVED)
            .isPresent();
    return Optional.of(isMember ? PausedReason.OWNER_BLOCKED : PausedReason.OWNER_REMOVED);
  }
}
