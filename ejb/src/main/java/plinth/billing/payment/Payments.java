package plinth.billing.payment;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.billing.BillingProblem;
import plinth.billing.BillingRights;
import plinth.billing.CardRepository;
import plinth.billing.SubscriptionRepository;
import plinth.billing.obligation.Chargeable;
import plinth.billing.obligation.DueCharge;
import plinth.billing.obligation.Obligation;
import plinth.billing.obligation.ObligationRepository;
import plinth.billing.obligation.ObligationState;
import plinth.billing.subscription.PaidLifecycle;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/** Finds payments, for people who return from the gateway's page and for the poll. */
@Stateless
@MainPlane
public class Payments {
  private static final Sql IS_TAKEN =
      Sql.named(
          """
          update main.obligation
          set polls = polls + 1,
              next_poll_at = :now::timestamptz + least(interval '12 hours',
              interval '2 minutes' * 2 ^ least(polls, 10))
          where id = :id and state in ('open', 'pending', 'authorized')
          """);

  private static final Sql WAITING =
      Sql.named(
          """
          select id
          from main.obligation o
          where state in ('open', 'pending', 'authorized') and exists (
            select from main.subscription s where s.workspace_id = o.workspace_id
          )
          """);

  private static final Sql DUE =
      Sql.named(
          """
          and next_poll_at <= :now
          order by next_poll_at
          limit 5000
          """);

  @Inject @MainDb private Db db;
  @Inject private ObligationRepository obligations;
  @Inject private SubscriptionRepository subscriptions;
  @Inject private CardRepository cards;
  @Inject private NotificationRepository notices;

  /**
   * Finds the obligation of a payment of the caller's workspace. Returns 400 without an ID, 404 for
   * an unknown payment, and 403 for a payment of another workspace.
   */
  public Obligation find(Caller caller, @Nullable String paymentId) {
    BillingRights.requireRead(caller);
    if (paymentId == null || paymentId.isBlank()) {
      throw new Problem(BillingProblem.PAYMENT_ID_REQUIRED)
          .field("payment_id", "required", "payment_id is required");
    }
    long workspaceId = caller.requireWorkspace().id();
    ObligationRepository.Place place =
        obligations
            .findPlaceOfPayment(paymentId.trim(), workspaceId)
            .orElseThrow(() -> Problem.notFound("Payment"));
    if (place.workspaceId() != workspaceId) {
      throw new Problem(BillingProblem.PAYMENT_OF_ANOTHER);
    }
    return obligations.find(place.id()).orElseThrow();
  }

  /** Returns the last status that the gateway reported for an obligation. */
  public PaymentStatus status(Caller caller, Obligation of) {
    Obligation now = obligations.find(of.id()).orElseThrow();
    return PaymentStatus.of(now.state(), now.gatewayStatus(), now.message());
  }

  /**
   * Returns the obligations that wait for the gateway and are due for a poll.
   *
   * @param workspaceId returns all waiting obligations of this workspace, whether due or not; null
   *     for the due ones of all workspaces
   */
  public List<Long> listWaiting(Caller caller, Instant moment, @Nullable Long workspaceId) {
    notices.deleteExpired();
    return db.list(
        WAITING.plus(
            workspaceId == null
                ? DUE.with("now", moment)
                : Sql.of("and workspace_id = ? order by id", workspaceId)),
        row -> row.getLong("id"));
  }

  /**
   * An obligation that is being polled.
   *
   * @param isOwed whether the saved card may still be charged for it
   * @param isStale whether it is a page that requests what is already paid
   * @param charge the charge to repeat if the gateway never received it
   */
  public record Asked(
      Obligation obligation, boolean isOwed, boolean isStale, Optional<DueCharge> charge) {}

  /**
   * Claims an obligation for a poll; the interval to the next poll grows each time. The
   * subscription is locked before the obligation, in the same order as for a concurrent
   * notification.
   */
  public Optional<Asked> claim(Caller caller, long id) {
    return obligations
        .findWorkspace(id)
        .flatMap(subscriptions::lock)
        .filter(from -> scheduleNextPoll(id))
        .flatMap(from -> obligations.find(id).map(of -> toAsked(from, of)));
  }

  /** Schedules the next poll; returns false if the obligation was settled in the meantime. */
  private boolean scheduleNextPoll(long id) {
    return db.update(IS_TAKEN.with("now", Time.now()).with("id", id)) > 0;
  }

  /** Returns the charges of a workspace's saved card that no gateway has received yet. */
  public List<DueCharge> listUnsent(Caller caller, long workspaceId) {
    return subscriptions.lock(workspaceId).stream()
        .flatMap(from -> obligations.lockWaiting(workspaceId).stream().map(of -> toAsked(from, of)))
        .flatMap(asked -> asked.charge().stream())
        .toList();
  }

  /** Returns the undecided obligations of a workspace. */
  public List<Obligation> listWaiting(Caller caller, long workspaceId) {
    subscriptions.lock(workspaceId);
    return obligations.lockWaiting(workspaceId);
  }

  /** Returns whether the saved card may be charged for an obligation now. */
  public boolean isOwed(Caller caller, Obligation of) {
    return subscriptions
        .lock(of.workspaceId())
        .filter(from -> Chargeable.isOwed(from, of))
        .isPresent();
  }

  /** Returns the pages of a workspace that request what is already paid. */
  public List<Obligation> listStalePages(Caller caller, long workspaceId) {
    List<Obligation> pages = obligations.listPages(workspaceId);
    return pages.isEmpty()
        ? pages
        : subscriptions
            .lock(workspaceId)
            .map(from -> pages.stream().filter(page -> isStale(from, page)).toList())
            .orElse(List.of());
  }

  private static boolean isStale(SubscriptionRepository.Locked from, Obligation of) {
    return of.isCheckout() && PaidLifecycle.isSurplus(from.subscription(), of);
  }

  private Asked toAsked(SubscriptionRepository.Locked from, Obligation of) {
    boolean isOwed = Chargeable.isOwed(from, of);
    Optional<DueCharge> charge =
        cards
            .payer(of.workspaceId())
            .filter(
                payer ->
                    isOwed
                        && !of.isManaged()
                        && of.state() == ObligationState.OPEN
                        && payer.gateway().equals(of.gateway()))
            .flatMap(payer -> payer.card().map(card -> new DueCharge(of, payer.customer(), card)));
    return new Asked(of, isOwed, isStale(from, of), charge);
  }
}
