package plinth.billing.mail;

import plinth.billing.invoice.PaymentEventType;

/** Describes the purpose of payments in text for people. */
public final class PaymentWords {
  private PaymentWords() {}

  /** Returns the purpose of a payment as mails name it. */
  public static String purpose(PaymentEventType type) {
    return switch (type) {
      case SUBSCRIPTION_ACTIVATED, CHARGE_CAPTURED -> "the subscription";
      case SUBSCRIPTION_RENEWED -> "the next period of the subscription";
      case SEAT_PRORATION_CHARGED -> "added members";
      case ADDON_ONE_TIME_CHARGED, ADDON_CHARGE_FAILED -> "an add-on";
      case PLAN_CHANGE_CHARGED, PLAN_CHANGE_FAILED -> "the change of the plan";
      case TRIAL_STARTED, SUBSCRIPTION_CANCELED, CHARGE_FAILED, CARD_SAVED -> "the subscription";
    };
  }
}
