package plinth.billing;

import java.math.BigDecimal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An add-on of the catalog. Both prices of a recurring add-on are for a month.
 *
 * @param addonSlug the slug of the add-on
 * @param name the display name
 * @param type what the add-on increases
 * @param billingMode how the add-on is charged
 * @param currency the currency of the prices
 * @param priceMonthly the price of a month on a monthly plan; null unless recurring
 * @param priceAnnual the price of a month on an annual plan; null unless recurring
 * @param priceOneTime the one-time price; null if recurring
 * @param grantChatappSessions the number of sessions it adds
 * @param grantWorkflowExecutions the number of executions it adds
 * @param grantAiCredits the number of credits it adds
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

  /** What add-ons increase. */
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
