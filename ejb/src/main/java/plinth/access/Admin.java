package plinth.access;

import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A person of a workspace.
 *
 * @param id number of the row
 * @param slug its slug, unique in the workspace
 * @param userId the user behind it; null until an invitation is accepted
 * @param email e-mail address of the person, lower case
 * @param name name of the person
 * @param membership the role and status of the person in the workspace
 * @param isNewUser whether the product still greets the person as new
 * @param onboarding the six onboarding fields
 * @param createdAt when the person was invited or created the workspace
 */
public record Admin(
    long id,
    String slug,
    @Nullable Long userId,
    String email,
    String name,
    Membership membership,
    boolean isNewUser,
    Onboarding onboarding,
    Instant createdAt) {

  /**
   * The membership of a person in a workspace.
   *
   * @param role slug of the role
   * @param isOwner whether the person is an owner of the workspace
   */
  public record Membership(String role, boolean isOwner, Status status) {}

  /** The status of a membership. */
  public enum Status {
    INVITED,
    ACTIVE,
    BLOCKED,
    REMOVED;

    /** The word in the database and the API. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Whether the person is an active member. */
  public boolean isActive() {
    return membership.status == Status.ACTIVE;
  }

  /** Whether the admin is an active owner. */
  public boolean isActiveOwner() {
    return membership.isOwner && isActive();
  }
}
