package plinth.billing.invoice;

import java.util.Locale;

/** The type of an invoice item. */
public enum PaymentEventType {
  TRIAL_STARTED,
  SUBSCRIPTION_ACTIVATED,
  SUBSCRIPTION_RENEWED,
  SUBSCRIPTION_CANCELED,
  CHARGE_CAPTURED,
  CHARGE_FAILED,
  CARD_SAVED,
  SEAT_PRORATION_CHARGED,
  ADDON_ONE_TIME_CHARGED,
  ADDON_CHARGE_FAILED,
  PLAN_CHANGE_CHARGED,
  PLAN_CHANGE_FAILED;

  /** How an item of this type stands. */
  public InvoiceItem.Status status() {
    return name().endsWith("_FAILED") ? InvoiceItem.Status.FAILED : InvoiceItem.Status.PAID;
  }

  /** The word on the wire and in the rows. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The type that the database names by this word. */
  public static PaymentEventType of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
