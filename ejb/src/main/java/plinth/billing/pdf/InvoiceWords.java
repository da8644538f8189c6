package plinth.billing.pdf;

import plinth.billing.invoice.PaymentEventType;

/** Names of payment events on invoices that have no lines. */
final class InvoiceWords {
  private InvoiceWords() {}

  static String of(PaymentEventType type) {
    return switch (type) {
      case TRIAL_STARTED -> "Trial started";
      case SUBSCRIPTION_ACTIVATED -> "Subscription started";
      case SUBSCRIPTION_RENEWED -> "Subscription renewed";
      case SUBSCRIPTION_CANCELED -> "Subscription canceled";
      case CHARGE_CAPTURED -> "Payment";
      case CHARGE_FAILED -> "Failed payment";
      case CARD_SAVED -> "Payment card saved";
      case SEAT_PRORATION_CHARGED -> "Added members, for the rest of the period";
      case ADDON_ONE_TIME_CHARGED -> "Add-on";
      case ADDON_CHARGE_FAILED -> "Unpaid add-on";
      case PLAN_CHANGE_CHARGED -> "Change of plan, for the rest of the period";
      case PLAN_CHANGE_FAILED -> "Unpaid change of plan";
    };
  }
}
