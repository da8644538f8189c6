package plinth.billing.mail;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import plinth.access.membership.OwnerMails;
import plinth.billing.BillingConfig;
import plinth.billing.SubscriptionStatus;
import plinth.billing.subscription.BecameReadOnly;
import plinth.billing.subscription.BecameSuspended;
import plinth.billing.subscription.ChargeFailed;
import plinth.billing.subscription.DeletionAhead;
import plinth.billing.subscription.PaymentReceived;
import plinth.billing.subscription.SubscriptionEnds;
import plinth.billing.subscription.TrialEnding;
import plinth.kernel.Caller;
import plinth.kernel.ServerConfig;
import plinth.mail.MailTemplate;
import plinth.mail.MailTimes;

/**
 * Mails the owners of a workspace about its subscription, once for each event. The mail is queued
 * in the outbox in the transaction of the event.
 */
@ApplicationScoped
public class BillingMails {
  @Inject private OwnerMails owners;
  @Inject private BillingConfig config;
  @Inject private ServerConfig server;

  void onTrialEnding(@Observes TrialEnding trial) {
    String next =
        trial.isCharged()
            ? "The saved card will be charged on that day. You do not need to do anything."
            : "Choose a plan and save a card before that day, or the workspace becomes read-only.";
    send(
        trial.workspace(),
        MailTemplate.TRIAL_ENDING,
        times -> Map.of("date", times.day(trial.trialEndsAt()), "next", next));
  }

  void onChargeFailed(@Observes ChargeFailed charge) {
    send(
        charge.workspace(),
        MailTemplate.CHARGE_FAILED,
        times ->
            Map.of(
                "amount",
                amount(charge.amount(), charge.currency()),
                "purpose",
                PaymentWords.purpose(charge.type()),
                "next",
                afterFailure(times, charge.isFinal(), charge.graceEndsAt())));
  }

  private static String afterFailure(
      MailTimes times, boolean isFinal, @Nullable Instant graceEndsAt) {
    if (graceEndsAt != null) {
      return "The workspace is read-only until you pay, and will be suspended on "
          + times.day(graceEndsAt)
          + ". Pay with the same or another card to keep it.";
    }
    return isFinal
        ? "Nothing was changed, and you do not owe anything for it."
        : "The charge will be repeated within the next days. You can save another card until then.";
  }

  void onReadOnly(@Observes BecameReadOnly turned) {
    boolean isUnpaid = turned.status() == SubscriptionStatus.PAST_DUE;
    String reason = isUnpaid ? "its subscription is unpaid." : "its subscription has ended.";
    send(
        turned.workspace(),
        MailTemplate.WORKSPACE_READ_ONLY,
        times -> Map.of("reason", reason, "next", afterReadOnly(times, turned)));
  }

  private String afterReadOnly(MailTimes times, BecameReadOnly turned) {
    Instant grace = turned.graceEndsAt();
    return grace != null && turned.status() == SubscriptionStatus.PAST_DUE
        ? "Unless you pay, it will be suspended on "
            + times.day(grace)
            + ", and deleted with all its data on "
            + times.day(turned.since().plus(config.timeToDeletion()))
            + "."
        : "Workspaces that remain unpaid for "
            + config.unpaidRetention().toDays()
            + " days are deleted.";
  }

  void onSubscriptionEnds(@Observes SubscriptionEnds ends) {
    send(
        ends.workspace(),
        MailTemplate.SUBSCRIPTION_CANCELED,
        times -> Map.of("date", times.day(ends.end())));
  }

  void onSuspended(@Observes BecameSuspended turned) {
    send(
        turned.workspace(),
        MailTemplate.WORKSPACE_SUSPENDED,
        times -> Map.of("date", times.day(turned.deletedAt())));
  }

  void onDeletionAhead(@Observes DeletionAhead deletion) {
    String days = deletion.days() == 1 ? "1 day" : deletion.days() + " days";
    send(
        deletion.workspace(),
        MailTemplate.DELETION_AHEAD,
        times -> Map.of("days", days, "date", times.day(deletion.deletedAt())));
  }

  void onPaymentReceived(@Observes PaymentReceived payment) {
    send(
        payment.workspace(),
        MailTemplate.RECEIPT,
        times ->
            Map.of(
                "amount",
                amount(payment.amount(), payment.currency()),
                "purpose",
                payment.isCredited()
                    ? "it was already paid, so the amount is credited to your next bills"
                    : PaymentWords.purpose(payment.type()),
                "reference",
                payment.reference(),
                "date",
                times.day(payment.occurredAt())));
  }

  private static String amount(BigDecimal amount, String currency) {
    return String.format(Locale.ROOT, "%s %,.2f", currency, amount);
  }

  private void send(
      Caller.Workspace workspace,
      MailTemplate template,
      Function<MailTimes, Map<String, String>> more) {
    String link =
        server.publicUrl() + "/console/settings/billing?workspace=" + workspace.subdomain();
    owners.send(
        workspace.id(),
        template,
        times -> {
          Map<String, String> values = new HashMap<>(more.apply(times));
          values.put("link", link);
          return values;
        });
  }
}
