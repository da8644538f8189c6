package plinth.platform.impersonation;

import plinth.access.membership.AdminProfile;
import plinth.kernel.Words;

/**
 * The answer to an operator who starts to act for an admin.
 *
 * @param accessToken the admin's token, with the operator in its claim {@code act}
 * @param tokenType {@code Bearer}
 * @param expiresIn its life in seconds; it cannot be refreshed
 * @param admin the admin payload, with {@code is_impersonated} for a banner
 * @param impersonatedBy the acting operator
 */
public record Impersonated(
    String accessToken,
    @Words("Bearer") String tokenType,
    long expiresIn,
    AdminProfile admin,
    By impersonatedBy) {
  /** The acting operator. */
  public record By(long id, String name) {}
}
