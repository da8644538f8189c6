package plinth.webhooks;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change of a webhook; null members stay unchanged.
 *
 * @param isActive true also reactivates a disabled webhook
 */
public record WebhookChange(
    @Nullable String name,
    @Nullable List<String> events,
    @Nullable String targetUrl,
    @Nullable Boolean isActive) {}
