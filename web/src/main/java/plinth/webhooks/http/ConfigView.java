package plinth.webhooks.http;

import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.kernel.Words;
import plinth.webhooks.Webhook;
import plinth.webhooks.WebhookEvent;

/** A webhook that admins manage. */
@Schema(name = "WebhookConfig")
public record ConfigView(
    long id,
    String slug,
    String name,
    @Schema(example = "deals") String objectSlug,
    @Words(of = WebhookEvent.class) @Schema(example = "[\"record.updated\"]") List<String> events,
    @Schema(example = "https://example.com/hooks") String targetUrl,
    boolean isActive,
    @Schema(
            description =
                "The member for whom records are sent: whoever created or last changed the webhook")
        @Nullable Actor owner,
    Instant createdAt,
    @Schema(description = "When the webhook was disabled; null if it was not")
        @Nullable Instant disabledAt,
    @Schema(description = "Why it was disabled") @Nullable String disabledReason,
    @Schema(
            description =
                "Since when every attempt has failed; null if the last attempt did not fail")
        @Nullable Instant failingSince) {
  static ConfigView of(Webhook webhook) {
    Long ownerId = webhook.owner().memberId();
    return new ConfigView(
        webhook.id(),
        webhook.slug(),
        webhook.name(),
        webhook.objectSlug(),
        webhook.events(),
        webhook.targetUrl(),
        webhook.state().isActive(),
        ownerId == null ? null : Actor.of("admin:" + ownerId),
        webhook.createdAt(),
        webhook.state().disabledAt(),
        webhook.state().disabledReason(),
        webhook.state().failingSince());
  }
}
