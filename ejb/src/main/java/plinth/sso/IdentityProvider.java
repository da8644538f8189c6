package plinth.sso;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A provider of OpenID Connect of a workspace, without its secret.
 *
 * @param id its number
 * @param workspaceId number of its workspace
 * @param slug its slug, unique in the workspace
 * @param name the name on the button to sign in
 * @param client the client at the provider
 * @param admittance whom it admits
 * @param isActive whether people can sign in with it
 * @param version its version
 * @param dates when it was created and changed
 */
public record IdentityProvider(
    long id,
    long workspaceId,
    String slug,
    String name,
    Client client,
    Admittance admittance,
    boolean isActive,
    long version,
    Dates dates) {

  /**
   * When a provider was created and changed.
   *
   * @param createdAt when it was created
   * @param updatedAt when it was changed last
   */
  public record Dates(Instant createdAt, Instant updatedAt) {}

  /**
   * The client that is registered for Plinth at a provider.
   *
   * @param issuer the provider's issuer identifier
   * @param id the client's identifier
   * @param sealedSecret its secret, sealed; null: none
   * @param scopes requested scopes
   */
  public record Client(
      String issuer, String id, @Nullable String sealedSecret, List<String> scopes) {
    /** Makes a copy of the list. */
    public Client {
      scopes = List.copyOf(scopes);
    }
  }
}
