package plinth.billing.gateway.paymob;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import plinth.billing.gateway.GatewayNotification;
import plinth.billing.gateway.ManagedSubscription;
import plinth.billing.gateway.Payment;
import plinth.billing.gateway.Payment.State;
import plinth.kernel.LooseJson;

/**
 * Subscriptions that paymob debits.
 *
 * <p>From its documents "Subscriptions" and "Subscription callback": paying an intention that names
 * a plan starts a subscription, and the first debit is on the day that the intention names. We make
 * that payment with the saved card, for one unit of the currency, and release it. A failed debit is
 * retried once, after the plan's {@code retrial_days}. The signature of a callback covers only the
 * trigger and the subscription's ID, and is the same each time. The callback's content is therefore
 * not trusted, and the debits are read from the API.
 */
final class PaymobSubscriptions {
  private static final int MAX = 20;

  private final PaymobAccount account;
  private final PaymobApi api;

  PaymobSubscriptions(PaymobAccount account, PaymobApi api) {
    this.account = account;
    this.api = api;
  }

  /**
   * Starts a subscription. A reference can start only one; if that was ended in the meantime, by a
   * change of period or by a cancellation that was revoked, the next number starts a new one.
   */
  String start(ManagedSubscription subscription) {
    for (int number = 1; number <= MAX; number++) {
      String special = subscription.reference() + "." + subscription.months() + "-" + number;
      LooseJson paid =
          api.findByReference(special).orElseGet(() -> payToStart(subscription, special));
      LooseJson begun = requireStarted(paid);
      if (!isEnded(begun)) {
        return begun.rawText("id", "");
      }
    }
    throw api.missing();
  }

  private LooseJson requireStarted(LooseJson paid) {
    Payment payment = PaymobPayment.of(paid, null);
    if (payment.state() == State.FAILED && !paid.isTrueText("is_voided")) {
      throw api.missing();
    }
    long transaction = paid.longValue("id");
    LooseJson begun =
        api.listStartedBy(transaction).stream()
            .filter(it -> it.longValue("initial_transaction") == transaction)
            .findFirst()
            .orElseThrow(api::missing);
    if (payment.state() == State.CAPTURED && !api.release(transaction)) {
      throw api.notReleased();
    }
    return begun;
  }

  private LooseJson payToStart(ManagedSubscription subscription, String special) {
    long plan = api.createPlan(PaymobPages.plan(account, subscription));
    LooseJson intention =
        api.createIntention(PaymobPages.initialPayment(account, subscription, special, plan));
    String card = LooseJson.parse(subscription.card().token()).rawText("token", "");
    api.pay(intention, card);
    return api.findByReference(special).orElseThrow(api::missing);
  }

  /** Changes a subscription. The amount can be changed; another period needs a new subscription. */
  String change(String id, ManagedSubscription subscription) {
    long frequency = api.findSubscription(id).orElseThrow(api::missing).longValue("frequency");
    if (frequency == PaymobPages.frequency(subscription)) {
      api.update(id, PaymobPages.change(subscription));
      return id;
    }
    end(id);
    return start(subscription);
  }

  void end(String id) {
    if (!api.cancel(id) && api.findSubscription(id).filter(it -> !isEnded(it)).isPresent()) {
      throw api.notReleased();
    }
  }

  private static boolean isEnded(LooseJson subscription) {
    return subscription.rawText("state", "").startsWith("cancel");
  }

  /** Returns the notification for the current state of the last debit. */
  GatewayNotification notice(LooseJson notice) {
    String id = notice.rawText("subscription_data.id", "");
    String trigger = notice.rawText("trigger_type", "");
    if (!trigger.toLowerCase(Locale.ROOT).contains("transaction")) {
      return GatewayNotification.ignored("subscription-" + id + "-" + trigger);
    }
    long initial =
        api.findSubscription(id).orElseThrow(api::missing).longValue("initial_transaction");
    List<LooseJson> debits =
        api.listTransactions(id).stream()
            .filter(it -> it.longValue("id") != initial)
            .sorted(Comparator.comparingLong((LooseJson it) -> it.longValue("id")).reversed())
            .toList();
    Optional<LooseJson> last = debits.stream().findFirst();
    if (last.isEmpty()) {
      return GatewayNotification.ignored("subscription-" + id + "-" + trigger);
    }
    Payment payment = PaymobPayment.debit(last.get(), id, isLastTry(debits));
    String name = payment.paymentId() + "-" + payment.gatewayStatus();
    return GatewayNotification.of(name, payment);
  }

  /** A failed debit is retried once; a second failure in a row is final. */
  private boolean isLastTry(List<LooseJson> debits) {
    long failures = debits.stream().takeWhile(it -> !it.isTrueText("success")).count();
    return account.retrialDays() == 0 || failures % 2 == 0;
  }
}
