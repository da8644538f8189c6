package plinth.billing.gateway.paymob;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.math.BigDecimal;
import java.net.URI;
import plinth.billing.gateway.Addresses;
import plinth.billing.gateway.Amounts;
import plinth.billing.gateway.Charge;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.gateway.Checkout;
import plinth.billing.gateway.Customer;
import plinth.billing.gateway.ManagedSubscription;
import plinth.kernel.Json;
import plinth.kernel.Secrets;

/**
 * Builds intentions and plans in paymob's format.
 *
 * <p>From its documents "Create intention", "Unified checkout" and "Create subscription plan". A
 * {@code special_reference} can be used only once, even if its page was left. Each page therefore
 * gets the obligation's reference, a point and a random suffix.
 */
final class PaymobPages {
  private static final int WORD = 8;
  private static final int MONTHLY = 30;
  private static final int ANNUAL = 365;

  /** The amount that starts a subscription, in units of the currency; it is voided immediately. */
  private static final BigDecimal TOKEN_AMOUNT = BigDecimal.ONE;

  private PaymobPages() {}

  /** Extracts the obligation's reference from a special reference. */
  static String reference(String special) {
    int point = special.lastIndexOf('.');
    return point < 0 ? special : special.substring(0, point);
  }

  static String newSpecial(String reference) {
    return reference + "." + Secrets.randomWord(WORD);
  }

  /** Returns the hosted page of an intention. */
  static URI page(PaymobAccount account, String clientSecret) {
    URI page = account.at("/unifiedcheckout/");
    return Addresses.with(
        Addresses.with(page, "publicKey", account.publicKey()), "clientSecret", clientSecret);
  }

  static JsonObject checkout(PaymobAccount account, Checkout checkout, String special) {
    String integration =
        checkout.capture() ? account.integrations().capture() : account.integrations().authorize();
    return intention(
            integration,
            checkout.amount(),
            checkout.currency(),
            checkout.description(),
            checkout.customer(),
            special)
        .add("extras", extras(checkout.reference(), checkout.kind(), checkout.subscriptionId()))
        .add("notification_url", noticeUrl(checkout.noticeUrl()))
        .add("redirection_url", Addresses.with(checkout.returnUrl(), special).toString())
        .build();
  }

  static JsonObject charge(PaymobAccount account, Charge charge) {
    return intention(
            account.integrations().moto(),
            charge.amount(),
            charge.currency(),
            charge.description(),
            charge.customer(),
            charge.reference())
        .add("extras", extras(charge.reference(), charge.kind(), charge.subscriptionId()))
        .add("notification_url", noticeUrl(charge.noticeUrl()))
        .build();
  }

  /** Builds the payment that starts a subscription with a saved card; its amount is released. */
  static JsonObject initialPayment(
      PaymobAccount account, ManagedSubscription subscription, String special, long plan) {
    return intention(
            account.integrations().moto(),
            TOKEN_AMOUNT,
            subscription.currency(),
            subscription.description(),
            subscription.customer(),
            special)
        .add("subscription_plan_id", plan)
        .add("subscription_start_date", subscription.startsOn().toString())
        .build();
  }

  static JsonObject plan(PaymobAccount account, ManagedSubscription subscription) {
    JsonObjectBuilder plan =
        Json.createObjectBuilder()
            .add("name", subscription.description() + " " + subscription.reference())
            .add("frequency", frequency(subscription))
            .add("plan_type", "rent")
            .add("amount_cents", Amounts.minor(subscription.amount(), subscription.currency()))
            .add("use_transaction_amount", false)
            .add("is_active", true)
            .add("integration", Long.parseLong(account.integrations().moto()))
            .add("webhook_url", noticeUrl(subscription.noticeUrl()));
    if (account.retrialDays() > 0) {
      plan.add("retrial_days", account.retrialDays());
    }
    return plan.build();
  }

  static int frequency(ManagedSubscription subscription) {
    return subscription.months() == 1 ? MONTHLY : ANNUAL;
  }

  static JsonObject change(ManagedSubscription subscription) {
    return Json.createObjectBuilder()
        .add("amount_cents", Amounts.minor(subscription.amount(), subscription.currency()))
        .build();
  }

  private static String noticeUrl(URI address) {
    return Addresses.with(address, PaymobGateway.BY, PaymobGateway.KEY).toString();
  }

  private static JsonObjectBuilder intention(
      String integration,
      BigDecimal amount,
      String currency,
      String description,
      Customer customer,
      String special) {
    long cents = Amounts.minor(amount, currency);
    JsonArrayBuilder methods = Json.createArrayBuilder().add(Long.parseLong(integration));
    JsonArrayBuilder items =
        Json.createArrayBuilder()
            .add(
                Json.createObjectBuilder()
                    .add("name", description)
                    .add("amount", cents)
                    .add("quantity", 1));
    return Json.createObjectBuilder()
        .add("amount", cents)
        .add("currency", currency)
        .add("payment_methods", methods)
        .add("items", items)
        .add("billing_data", person(customer).add("phone_number", "NA"))
        .add("customer", person(customer))
        .add("special_reference", special);
  }

  private static JsonObjectBuilder person(Customer customer) {
    return Json.createObjectBuilder()
        .add("first_name", customer.name())
        .add("last_name", "-")
        .add("email", customer.email());
  }

  private static JsonObjectBuilder extras(
      String reference, ChargeKind kind, String subscriptionId) {
    return Json.createObjectBuilder()
        .add("reference", reference)
        .add("kind", kind.code())
        .add("subscription_id", subscriptionId);
  }
}
