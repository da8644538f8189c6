package plinth.webhooks;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change of a webhook; null members stay as they are.
 *
 * @param isActive true also brings back one that was disabled
 */
public record WebhookChange(
    @Nullable String name,
    @Nullable List<String> events,
    @Nullable String targetUrl,
    @Nullable Boolean isActive) {}
