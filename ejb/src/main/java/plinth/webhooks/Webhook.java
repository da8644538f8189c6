package plinth.webhooks;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A subscription of an HTTPS endpoint to record changes, without its secret.
 *
 * @param id its number, by which admins address it
 * @param slug its slug, by which its credential addresses it
 * @param name its name for people
 * @param objectSlug the object whose records it is told of
 * @param events names of the events
 * @param targetUrl where it is told, https
 * @param owner who owns it
 * @param state whether it is told
 * @param createdAt when it was made
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
   * @param credential the credential that owns it, such as {@code api_key:7}; null: the admins
   * @param memberId number of the member for whom it tells of records, if it is the admins'; null:
   *     the workspace has no active owner either
   */
  public record Owner(@Nullable String credential, @Nullable Long memberId) {}

  /**
   * Whether the endpoint of a subscription is told.
   *
   * @param isActive false for good when it was disabled
   * @param disabledAt when it was disabled; null: it was not
   * @param disabledReason why, for people
   * @param failingSince since when every attempt fails; null: the last one did not
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
