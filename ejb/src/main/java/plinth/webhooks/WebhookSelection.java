package plinth.webhooks;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which webhooks are meant: conditions of JPQL over {@code w}, and the values of their parameters.
 */
record WebhookSelection(String conditions, Map<String, Object> values) {
  /** Those of a credential; null: of the admins. */
  static WebhookSelection of(@Nullable String owner) {
    return owner == null
        ? new WebhookSelection("w.owner is null", Map.of())
        : new WebhookSelection("w.owner = :owner", Map.of("owner", owner));
  }

  /** Those of them for which a condition with one parameter holds as well. */
  WebhookSelection and(String condition, String parameter, Object value) {
    Map<String, Object> more = new HashMap<>(values);
    more.put(parameter, value);
    return new WebhookSelection(conditions + " and " + condition, more);
  }
}
