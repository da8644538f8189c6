package plinth.webhooks;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A subscription of an HTTPS endpoint to record changes, without its secret.
 *
 * @param id number by which admins address it
 * @param slug slug by which its credential addresses it
 * @param name display name
 * @param objectSlug the object whose record changes it receives
 * @param events names of the events
 * @param targetUrl HTTPS address of the endpoint
 * @param owner its owner
 * @param state its state
 * @param createdAt when it was created
 */
public record Webhook(
    long id,
    String slug,
    String name,
    String objectSlug,
    List<String> events,
    String targetUrl,
    Owner owner,
    State state,
    Instant createdAt) {

  /**
   * The owner of a subscription.
   *
   * @param credential the credential that owns it, such as {@code api_key:7}; null for the admins
   * @param memberId number of the member for whom it sends records, if it belongs to the admins;
   *     null also if the workspace has no active owner
   */
  public record Owner(@Nullable String credential, @Nullable Long memberId) {}

  /**
   * The state of a subscription.
   *
   * @param isActive whether it is active; a disabled one stays inactive until it is reactivated
   * @param disabledAt when it was disabled; null if it was not
   * @param disabledReason why it was disabled, for users
   * @param failingSince since when all attempts have failed; null if the last one succeeded
   */
  public record State(
      boolean isActive,
      @Nullable Instant disabledAt,
      @Nullable String disabledReason,
      @Nullable Instant failingSince) {}

  /** Copies the events. */
  public Webhook {
    events = List.copyOf(events);
  }
}
