package plinth.billing.gateway.sandbox;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.billing.gateway.Charge;
import plinth.billing.gateway.Checkout;
import plinth.billing.gateway.sandbox.SandboxPayment.Status;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.outbox.Outbox;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * The payments of the sandbox, which a real provider stores in its own database. A charge is one
 * statement with a unique reference, so concurrent requests for the same charge create one payment.
 *
 * <p>A charge that the response decides sends no notification, because nobody waits for one. A
 * notification is sent if the payment is decided on a page, settles later, or loses its response.
 */
@Stateless
@MainPlane
public class SandboxPayments {
  private static final int ID = 24;
  private static final Pattern WORKSPACE = Pattern.compile("sub_([0-9]{1,18})");

  private static final Sql INSERT =
      Sql.named(
          """
          insert into main.sandbox_payment (id, reference, workspace_id, subscription_id, kind,
              is_captured, amount, currency, description, customer, return_url, notice_url,
              status, is_final, behaviour, settles_at)
          values (:id, :reference, :workspace, :subscription, :kind, :isCaptured, :amount,
              :currency, :description, :customer, :returnUrl, :noticeUrl, :status, :isFinal,
              :behaviour, :settlesAt)
          on conflict (reference) do update
          set asked = sandbox_payment.asked + 1
          returning *
          """);

  private static final Sql RELEASE =
      Sql.named(
          """
          update main.sandbox_payment
          set status = 'released'
          where id = :id and status = 'authorized'
          """);

  private static final Sql CLOSE =
      Sql.named(
          """
          update main.sandbox_payment
          set status = :status
          where id = :id and status = 'open' and return_url is not null
          """);

  private static final Sql DECIDE =
      Sql.named(
          """
          update main.sandbox_payment
          set status = case when :isApproved then case when is_captured then 'captured'
              else 'authorized' end else :otherwise end, is_final = true, behaviour = :behaviour
          where id = :id and status = 'open'
          """);

  @Inject @MainDb Db db;
  @Inject Outbox outbox;
  @Inject SandboxConfig config;

  /** Creates the payment of a page, or returns the one with this reference. */
  public SandboxPayment open(Caller caller, Checkout checkout) {
    return insert(
        INSERT
            .with("id", "sbx_" + Secrets.randomWord(ID))
            .with("reference", checkout.reference())
            .with("workspace", workspace(checkout.subscriptionId()))
            .with("subscription", checkout.subscriptionId())
            .with("kind", checkout.kind().code())
            .with("isCaptured", checkout.capture())
            .with("amount", checkout.amount())
            .with("currency", checkout.currency())
            .with("description", checkout.description())
            .with("customer", checkout.customer().name())
            .with("returnUrl", checkout.returnUrl().toString())
            .with("noticeUrl", checkout.noticeUrl().toString())
            .with("status", Status.OPEN.code())
            .with("isFinal", false)
            .with("behaviour", null)
            .with("settlesAt", null));
  }

  /** Charges a saved card with this behavior, or returns the payment with this reference. */
  public SandboxPayment charge(Caller caller, Charge charge, CardBehaviour behaviour) {
    Duration settles = config.settleTime();
    Status status =
        switch (behaviour) {
          case SUCCEEDS, LOSES_ANSWER -> Status.CAPTURED;
          case DECLINES, DECLINES_FOR_NOW -> Status.DECLINED;
          case SETTLES_LATE -> Status.PENDING;
        };
    Instant settlesAt = status == Status.PENDING ? Time.now().plus(settles) : null;
    SandboxPayment payment =
        insert(
            INSERT
                .with("id", "sbx_" + Secrets.randomWord(ID))
                .with("reference", charge.reference())
                .with("workspace", workspace(charge.subscriptionId()))
                .with("subscription", charge.subscriptionId())
                .with("kind", charge.kind().code())
                .with("isCaptured", true)
                .with("amount", charge.amount())
                .with("currency", charge.currency())
                .with("description", charge.description())
                .with("customer", charge.customer().name())
                .with("returnUrl", null)
                .with("noticeUrl", charge.noticeUrl().toString())
                .with("status", status.code())
                .with("isFinal", behaviour != CardBehaviour.DECLINES_FOR_NOW)
                .with("behaviour", behaviour.code())
                .with("settlesAt", settlesAt));
    if (payment.asked() == 1 && status == Status.PENDING) {
      notifyLater(payment.id(), settles);
    } else if (payment.isLost()) {
      notifyLater(payment.id(), Duration.ZERO);
    }
    return payment;
  }

  /** Finds a payment by its ID. */
  public Optional<SandboxPayment> find(Caller caller, String id) {
    return select("id", id);
  }

  /** Finds a payment by its reference. */
  public Optional<SandboxPayment> findByReference(Caller caller, String reference) {
    return select("reference", reference);
  }

  /** Releases an authorization; other payments are not affected. */
  public void release(Caller caller, String id) {
    db.update(RELEASE.with("id", id));
  }

  /** Closes an undecided page; other payments are not affected. */
  public void close(Caller caller, String id) {
    db.update(CLOSE.with("status", Status.CLOSED.code()).with("id", id));
  }

  /**
   * Returns the page of a payment. Refuses with 404 a payment without a page, and every payment if
   * the sandbox is not in use.
   */
  public SandboxPayment requirePage(Caller caller, String id) {
    return Optional.of(id)
        .filter(word -> config.isInUse())
        .flatMap(word -> select("id", word))
        .filter(SandboxPayment::hasPage)
        .orElseThrow(() -> Problem.notFound("Payment"));
  }

  /** Records a choice on the page; only the first choice counts. */
  public SandboxPayment decide(
      Caller caller, String id, PageChoice choice, CardBehaviour behaviour) {
    int decided =
        db.update(
            DECIDE
                .with("isApproved", choice == PageChoice.APPROVE)
                .with("otherwise", choice == PageChoice.ABANDON ? "abandoned" : "declined")
                .with("behaviour", behaviour.code())
                .with("id", id));
    // As with other gateways, an abandoned page sends no notification.
    if (decided > 0 && choice != PageChoice.ABANDON) {
      notifyLater(id, Duration.ZERO);
    }
    return requirePage(caller, id);
  }

  /** Returns the stored secret, which is created on first use. */
  public String secret(Caller caller) {
    db.update(
        Sql.of(
            "insert into main.sandbox_secret (secret) values (?) on conflict do nothing",
            Secrets.randomToken(32)));
    return db.one(Sql.of("select secret from main.sandbox_secret"), row -> row.getString(1));
  }

  private SandboxPayment insert(Sql insert) {
    Instant now = Time.now();
    return db.one(insert, row -> SandboxPayment.read(row, now));
  }

  private Optional<SandboxPayment> select(String column, String value) {
    Instant now = Time.now();
    return db
        .list(
            Sql.of("select * from main.sandbox_payment where " + column + " = ?", value),
            row -> SandboxPayment.read(row, now))
        .stream()
        .findFirst();
  }

  private void notifyLater(String id, Duration delay) {
    outbox.addLater(
        SandboxNotices.LISTENER, Json.createObjectBuilder().add("payment", id).build(), delay);
  }

  private static @Nullable Long workspace(String subscriptionId) {
    Matcher matcher = WORKSPACE.matcher(subscriptionId);
    return matcher.matches() ? Long.valueOf(matcher.group(1)) : null;
  }
}
