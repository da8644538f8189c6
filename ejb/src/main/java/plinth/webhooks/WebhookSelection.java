package plinth.webhooks;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A selection of webhooks: JPQL conditions over {@code w}, and the values of their parameters. */
record WebhookSelection(String conditions, Map<String, Object> values) {
  /** Selects the webhooks of a credential; null for those of the admins. */
  static WebhookSelection of(@Nullable String owner) {
    return owner == null
        ? new WebhookSelection("w.owner is null", Map.of())
        : new WebhookSelection("w.owner = :owner", Map.of("owner", owner));
  }

  /** Restricts the selection by a condition with one parameter. */
  WebhookSelection and(String condition, String parameter, Object value) {
    Map<String, Object> more = new HashMap<>(values);
    more.put(parameter, value);
    return new WebhookSelection(conditions + " and " + condition, more);
  }
}
