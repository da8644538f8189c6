package plinth.webhooks;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to be changed of a webhook; null stays.
 *
 * @param isActive true also brings back one that was disabled
 */
public record WebhookChange(
    @Nullable String name,
    @Nullable List<String> events,
    @Nullable String targetUrl,
    @Nullable Boolean isActive) {}
