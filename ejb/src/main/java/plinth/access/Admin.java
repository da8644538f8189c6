package plinth.access;

import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/**
 * A person of a workspace.
 *
 * @param id number of the row
 * @param slug its slug, unique in the workspace
 * @param userId the user behind it; null until an invitation is accepted
 * @param email address of the person, lower case
 * @param name name of the person
 * @param role slug of the role
 * @param isOwner whether the person is an owner of the workspace
 * @param isNewUser whether the product still greets the person as new
 * @param status how the membership stands
 * @param onboarding the six onboarding fields
 * @param createdAt when the person was invited or made the workspace
 */
public record Admin(
    long id,
    String slug,
    @Nullable Long userId,
    String email,
    String name,
    String role,
    boolean isOwner,
    boolean isNewUser,
    Status status,
    Onboarding onboarding,
    Instant createdAt) {

  /** How a membership stands. */
  public enum Status {
    INVITED,
    ACTIVE,
    BLOCKED,
    REMOVED;

    /** The word that the database and the wire use. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Status of(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }
  }

  boolean isActiveOwner() {
    return isOwner && status == Status.ACTIVE;
  }

  /** The same person with another role; refuses to name an owner who has not accepted yet. */
  Admin withRole(Role next) {
    if (next.isOwners() && status == Status.INVITED) {
      throw new Problem(AccessProblem.MEMBER_NOT_ACTIVE);
    }
    return with(next.slug(), next.isOwners(), status);
  }

  /** The same person blocked or working again; refuses while the invitation is open. */
  Admin withStatus(Status next) {
    if (status == Status.INVITED && next != Status.REMOVED) {
      throw new Problem(AccessProblem.MEMBER_NOT_ACTIVE);
    }
    return with(role, isOwner, next);
  }

  private Admin with(String nextRole, boolean owns, Status nextStatus) {
    return new Admin(
        id,
        slug,
        userId,
        email,
        name,
        nextRole,
        owns,
        isNewUser,
        nextStatus,
        onboarding,
        createdAt);
  }
}
