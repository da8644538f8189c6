package plinth.webhooks;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request to create a webhook.
 *
 * @param name display name; null for {@code <object> → <host>}
 * @param events names of events
 * @param targetUrl the HTTPS address that receives deliveries
 */
public record NewWebhook(@Nullable String name, List<String> events, String targetUrl) {
  /** Copies the events. */
  public NewWebhook {
    events = List.copyOf(events);
  }

  /** Returns the name for a webhook on an object. The address must have been checked. */
  String nameOrDefault(String objectSlug) {
    return name == null || name.isBlank()
        ? objectSlug + " \u2192 " + URI.create(targetUrl).getHost()
        : name.strip();
  }
}
