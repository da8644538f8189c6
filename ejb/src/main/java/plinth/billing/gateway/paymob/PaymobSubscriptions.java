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
  String begin(ManagedSubscription subscription) {
    for (int number = 1; number <= MAX; number++) {
      String special = subscription.reference() + "." + subscription.months() + "-" + number;
      LooseJson paid = api.ofReference(special).orElseGet(() -> payToBegin(subscription, special));
      LooseJson begun = begunBy(paid);
      if (!isEnded(begun)) {
        return begun.written("id", "");
      }
    }
    throw api.notThere();
  }

  private LooseJson begunBy(LooseJson paid) {
    Payment payment = PaymobPayment.of(paid, null);
    if (payment.state() == State.FAILED && !paid.saysTrue("is_voided")) {
      throw api.notThere();
    }
    long transaction = paid.whole("id");
    LooseJson begun =
        api.begunBy(transaction).stream()
            .filter(it -> it.whole("initial_transaction") == transaction)
            .findFirst()
            .orElseThrow(api::notThere);
    if (payment.state() == State.CAPTURED && !api.release(transaction)) {
      throw api.notReleased();
    }
    return begun;
  }

  private LooseJson payToBegin(ManagedSubscription subscription, String special) {
    long plan = api.plan(PaymobPages.plan(account, subscription));
    LooseJson intention = api.intend(PaymobPages.beginning(account, subscription, special, plan));
    String card = LooseJson.parsed(subscription.card().token()).written("token", "");
    api.pay(intention, card);
    return api.ofReference(special).orElseThrow(api::notThere);
  }

  /** Changes a subscription. The amount can be changed; another period needs a new subscription. */
  String change(String id, ManagedSubscription subscription) {
    long frequency = api.subscription(id).orElseThrow(api::notThere).whole("frequency");
    if (frequency == PaymobPages.frequency(subscription)) {
      api.update(id, PaymobPages.change(subscription));
      return id;
    }
    end(id);
    return begin(subscription);
  }

  void end(String id) {
    if (!api.cancel(id) && api.subscription(id).filter(it -> !isEnded(it)).isPresent()) {
      throw api.notReleased();
    }
  }

  private static boolean isEnded(LooseJson subscription) {
    return subscription.written("state", "").startsWith("cancel");
  }

  /** Returns the notification for the current state of the last debit. */
  GatewayNotification notice(LooseJson notice) {
    String id = notice.written("subscription_data.id", "");
    String trigger = notice.written("trigger_type", "");
    if (!trigger.toLowerCase(Locale.ROOT).contains("transaction")) {
      return GatewayNotification.ignored("subscription-" + id + "-" + trigger);
    }
    long initial = api.subscription(id).orElseThrow(api::notThere).whole("initial_transaction");
    List<LooseJson> debits =
        api.transactions(id).stream()
            .filter(it -> it.whole("id") != initial)
            .sorted(Comparator.comparingLong((LooseJson it) -> it.whole("id")).reversed())
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
    long failures = debits.stream().takeWhile(it -> !it.saysTrue("success")).count();
    return account.retrialDays() == 0 || failures % 2 == 0;
  }
}
