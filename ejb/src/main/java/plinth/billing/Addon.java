package plinth.billing;

import java.math.BigDecimal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An add-on of the catalog. Both prices of a recurring one are for a month.
 *
 * @param addonSlug its address
 * @param name what people read
 * @param type what it adds to
 * @param billingMode how it is charged
 * @param currency of the prices
 * @param priceMonthly a month on a monthly plan; null unless recurring
 * @param priceAnnual a month on an annual plan; null unless recurring
 * @param priceOneTime once; null if recurring
 * @param grantChatappSessions sessions that it adds
 * @param grantWorkflowExecutions executions that it adds
 * @param grantAiCredits credits that it adds
 */
public record Addon(
    String addonSlug,
    String name,
    Type type,
    BillingMode billingMode,
    String currency,
    @Nullable BigDecimal priceMonthly,
    @Nullable BigDecimal priceAnnual,
    @Nullable BigDecimal priceOneTime,
    long grantChatappSessions,
    long grantWorkflowExecutions,
    long grantAiCredits) {

  /** What add-ons add to. */
  public enum Type {
    CHATAPP_SESSION,
    WORKFLOW_EXECUTION_PACK,
    AI_CREDIT_PACK;

    static Type of(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }
  }

  /** How add-ons are charged. */
  public enum BillingMode {
    RECURRING,
    ONE_TIME
  }
}
