package plinth.billing.gateway.paymob;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import plinth.billing.gateway.ManagedSubscription;
import plinth.billing.gateway.Notice;
import plinth.billing.gateway.Payment;
import plinth.billing.gateway.Payment.State;
import plinth.kernel.LooseJson;

/**
 * Subscriptions that paymob debits.
 *
 * <p>From its documents "Subscriptions" and "Subscription callback": a subscription is begun by the
 * payment of an intention that names a plan, and the first debit is on the day that the intention
 * names. That payment is ours to make with the saved card; it is of one unit and given back. A
 * debit that fails is tried once more, after the plan's {@code retrial_days}. The signature of a
 * callback covers no more than the trigger and the subscription's id, and is the same each time: of
 * what it tells, nothing is believed, and the debits are read.
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
   * A reference is good for one beginning. One that was ended since, by another period or by a
   * cancellation that was taken back, is begun anew under the next number.
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

  /** An amount can be changed, a period cannot: then it is another subscription. */
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

  /** How the last debit stands. */
  Notice notice(LooseJson notice) {
    String id = notice.written("subscription_data.id", "");
    String trigger = notice.written("trigger_type", "");
    if (!trigger.toLowerCase(Locale.ROOT).contains("transaction")) {
      return Notice.ignored("subscription-" + id + "-" + trigger);
    }
    long initial = api.subscription(id).orElseThrow(api::notThere).whole("initial_transaction");
    List<LooseJson> debits =
        api.transactions(id).stream()
            .filter(it -> it.whole("id") != initial)
            .sorted(Comparator.comparingLong((LooseJson it) -> it.whole("id")).reversed())
            .toList();
    Optional<LooseJson> last = debits.stream().findFirst();
    if (last.isEmpty()) {
      return Notice.ignored("subscription-" + id + "-" + trigger);
    }
    Payment payment = PaymobPayment.debit(last.get(), id, isLastTry(debits));
    String name = payment.paymentId() + "-" + payment.gatewayStatus();
    return Notice.of(name, payment);
  }

  /** It is tried once again; a second failure in a row is the last. */
  private boolean isLastTry(List<LooseJson> debits) {
    long failures = debits.stream().takeWhile(it -> !it.saysTrue("success")).count();
    return account.retrialDays() == 0 || failures % 2 == 0;
  }
}
