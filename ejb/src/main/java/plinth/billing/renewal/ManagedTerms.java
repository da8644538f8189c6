package plinth.billing.renewal;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.billing.AddonRepository;
import plinth.billing.BillingConfig;
import plinth.billing.CardRepository;
import plinth.billing.Catalog;
import plinth.billing.ReportedTerms;
import plinth.billing.Subscription;
import plinth.billing.SubscriptionRepository;
import plinth.billing.SubscriptionStatus;
import plinth.billing.gateway.ManagedSubscription;
import plinth.billing.gateway.PaymentDetails;
import plinth.billing.gateway.SavedCard;
import plinth.billing.obligation.DueRepository;
import plinth.billing.payment.BillingAddresses;
import plinth.billing.payment.ManagedRepository;
import plinth.billing.price.Bill;
import plinth.billing.price.BillLine;
import plinth.kernel.Caller;
import plinth.kernel.Secrets;
import plinth.tenancy.MainPlane;

/** The subscription terms to send to gateways that renew by themselves. */
@Stateless
@MainPlane
public class ManagedTerms {
  /** The bytes of a card's digest: enough to distinguish it from the previous card. */
  private static final int DIGEST = 8;

  @Inject ManagedRepository managed;
  @Inject SubscriptionRepository subscriptions;
  @Inject AddonRepository addons;
  @Inject DueRepository dues;
  @Inject CardRepository cards;
  @Inject BillingConfig config;

  /**
   * The terms that a gateway must receive.
   *
   * @param gateway the gateway that debits
   * @param knownAs the ID of the subscription there; null if the gateway has none yet
   * @param wanted what it should debit; null to stop debiting
   * @param terms the terms as a string, for comparison
   * @param isOtherCard whether the gateway still debits another card
   */
  public record Wanted(
      String gateway,
      @Nullable String knownAs,
      @Nullable ManagedSubscription wanted,
      String terms,
      boolean isOtherCard) {}

  /** Returns the workspaces to check. */
  public List<Long> all(Caller caller, Set<String> gateways, @Nullable Long workspaceId) {
    return managed.all(gateways, workspaceId);
  }

  /** Returns the terms that the gateway must receive; empty if it is up to date. */
  public Optional<Wanted> findPending(Caller caller, long workspaceId) {
    Optional<Subscription> found = subscriptions.find(workspaceId);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    Subscription subscription = found.get();
    ReportedTerms told = subscriptions.reportedTerms(workspaceId);
    CardRepository.Payer payer = cards.payer(workspaceId).orElseThrow();
    Instant next = subscription.currentPeriodEnd();
    boolean isDebited =
        subscription.status() == SubscriptionStatus.ACTIVE
            && next != null
            && payer.card().isPresent()
            && !subscription.plan().isByStaff();
    String known = told.gateway();
    boolean isOfAnother = known != null && !known.equals(payer.gateway());
    if (!isDebited || next == null || (told.id() != null && isOfAnother)) {
      // Only the gateway that received the terms debits, whichever gateway charges from now on.
      return told.id() == null || known == null
          ? Optional.empty()
          : Optional.of(new Wanted(known, told.id(), null, "", false));
    }
    Bill bill =
        Bill.period(
            subscription.plan(),
            subscription.renewalPeriod(),
            subscription.seatCount(),
            addons.listActive(workspaceId),
            dues.listOpen(workspaceId));
    List<BillLine> lines = bill.lines();
    BigDecimal amount = bill.amount();
    SavedCard card = payer.card().orElseThrow();
    String cardWord = HexFormat.of().formatHex(Secrets.sha256(card.token()), 0, DIGEST);
    String terms =
        amount + " " + subscription.renewalPeriod().code() + " " + payer.gateway() + " " + cardWord;
    if (told.id() != null && terms.equals(told.terms())) {
      return Optional.empty();
    }
    ManagedSubscription wanted =
        new ManagedSubscription(
            new PaymentDetails(
                "mgd_"
                    + workspaceId
                    + "_"
                    + next.getEpochSecond()
                    + "_"
                    + subscription.renewalPeriod().months(),
                amount,
                Catalog.CURRENCY,
                lines.get(0).description(),
                payer.customer(),
                BillingAddresses.subscriptionId(workspaceId),
                config.noticeUrl()),
            subscription.renewalPeriod().months(),
            next.atOffset(ZoneOffset.UTC).toLocalDate(),
            card);
    boolean isOtherCard = told.terms() != null && !told.terms().endsWith(" " + cardWord);
    return Optional.of(new Wanted(payer.gateway(), told.id(), wanted, terms, isOtherCard));
  }

  /** Records the terms that a gateway received; without an ID, it no longer debits. */
  public void saveReported(
      Caller caller, long workspaceId, String gateway, @Nullable String id, String terms) {
    subscriptions.saveReportedTerms(
        workspaceId, new ReportedTerms(id, id == null ? null : gateway, id == null ? null : terms));
  }
}
