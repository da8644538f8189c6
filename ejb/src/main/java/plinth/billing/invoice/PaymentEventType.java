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

  /** Returns the status of items of this type. */
  public InvoiceItem.Status status() {
    return name().endsWith("_FAILED") ? InvoiceItem.Status.FAILED : InvoiceItem.Status.PAID;
  }

  /** Returns the value used in the API and in the database. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the type for a stored value. */
  public static PaymentEventType of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
