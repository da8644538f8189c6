package plinth.billing;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Payments that are looked for: by people who come back from the gateway's page, and by the poll.
 *
 * <p>Spec: Billing (payment-status).
 */
@Stateless
@MainPlane
public class Payments {
  @Inject @MainDb private Db db;
  @Inject private ObligationRepository obligations;
  @Inject private CardRepository cards;
  @Inject private NoticeRepository notices;

  /**
   * The obligation of a payment of the caller's workspace. Refuses with 400 without an id, with 404
   * one that nobody knows, with 403 one of another workspace.
   */
  public Obligation find(Caller caller, @Nullable String paymentId) {
    BillingRights.mustRead(caller);
    if (paymentId == null || paymentId.isBlank()) {
      throw new Problem(BillingProblem.PAYMENT_ID_REQUIRED)
          .field("payment_id", "required", "payment_id is required");
    }
    long workspaceId = caller.requiredWorkspace().id();
    ObligationRepository.Place place =
        obligations
            .ofPayment(paymentId.trim(), workspaceId)
            .orElseThrow(() -> Problem.notFound("Payment"));
    if (place.workspaceId() != workspaceId) {
      throw new Problem(BillingProblem.PAYMENT_OF_ANOTHER);
    }
    return obligations.find(place.id()).orElseThrow();
  }

  /** What the gateway said last of an obligation. */
  public PaymentStatus status(Caller caller, Obligation of) {
    return db.one(
        Sql.of("select state, gateway_status, message from main.obligation where id = ?", of.id()),
        row ->
            PaymentStatus.of(
                Obligation.State.of(row.getString(1)), row.getString(2), row.getString(3)));
  }

  /**
   * The obligations that wait for the gateway, and whose time it is to ask.
   *
   * @param workspaceId those of this workspace, whether it is time or not; null: of all
   */
  public List<Long> waiting(Caller caller, Instant moment, @Nullable Long workspaceId) {
    Sql one =
        workspaceId == null
            ? Sql.of("and next_poll_at <= ? order by next_poll_at limit 5000", moment)
            : Sql.of("and workspace_id = ? order by id", workspaceId);
    notices.forgetOld();
    return db.list(
        Sql.of(
                "select id from main.obligation o where state in ('open', 'pending', 'authorized')"
                    + " and exists (select from main.subscription s"
                    + " where s.workspace_id = o.workspace_id)")
            .plus(one),
        row -> row.getLong(1));
  }

  /**
   * An obligation that is asked for now.
   *
   * @param age how long it waits, in hours
   * @param charge what the card is charged for once more, where the gateway never got it
   */
  public record Asked(Obligation obligation, long age, Optional<DueCharge> charge) {}

  /** Takes an obligation to ask for; the next time is later and later. */
  public Optional<Asked> ask(Caller caller, long id) {
    long age =
        db.first(
                Sql.of(
                    "update main.obligation set polls = polls + 1, next_poll_at = ?::timestamptz"
                        + " + least(interval '12 hours', interval '2 minutes' * 2 ^ least(polls, 10))"
                        + " where id = ? and state in ('open', 'pending', 'authorized') returning"
                        + " extract(epoch from ?::timestamptz - created_at)::bigint / 3600",
                    Time.now(),
                    id,
                    Time.now()),
                row -> row.getLong(1))
            .orElse(-1L);
    if (age < 0) {
      return Optional.empty();
    }
    return obligations.find(id).map(of -> new Asked(of, age, charge(of)));
  }

  private Optional<DueCharge> charge(Obligation of) {
    if (of.isCheckout() || of.state() != Obligation.State.OPEN) {
      return Optional.empty();
    }
    return cards
        .payer(of.workspaceId())
        .filter(payer -> payer.gateway().equals(of.gateway()))
        .flatMap(payer -> payer.card().map(card -> new DueCharge(of, payer.customer(), card)));
  }
}
