package plinth.billing.gateway.sandbox;

import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.members;
import static plinth.testing.TestJson.parsed;

import jakarta.json.JsonObject;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import plinth.billing.gateway.Delivery;
import plinth.billing.gateway.PaymentGateway;
import plinth.billing.gateway.Provider;
import plinth.billing.gateway.SavedCard;
import plinth.billing.gateway.TimedSignature;
import plinth.identity.MainDatabase;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.outbox.Outbox;

/** The sandbox as its own provider. */
final class SandboxDouble implements Provider {
  private static final Caller CALLER = Caller.system("test");

  final SandboxPayments payments = new SandboxPayments();
  final List<SandboxGatewayTest.Told> told = SandboxGatewayTest.Told.list();
  private final Db db = MainDatabase.db();
  private final SandboxConfig config = new SandboxConfig();
  private final SandboxGateway gateway = new SandboxGateway();
  private boolean isLossy;

  SandboxDouble() {
    payments.db = db;
    payments.config = config;
    payments.outbox =
        new Outbox() {
          @Override
          public void addLater(String listener, JsonObject body, Duration delay) {
            told.add(new SandboxGatewayTest.Told(body, delay));
          }
        };
    gateway.payments = payments;
    gateway.config = config;
    gateway.secret = new SandboxSecret();
    gateway.secret.payments = payments;
    gateway.secret.config = config;
  }

  static SavedCard card(CardBehaviour behaviour) {
    return new SavedCard(json("behaviour", behaviour.code()).toString(), "SANDBOX", "4242");
  }

  @Override
  public PaymentGateway gateway() {
    return gateway;
  }

  @Override
  public boolean closesPages() {
    return true;
  }

  @Override
  public void approve(String paymentId) {
    payments.decide(CALLER, paymentId, PageChoice.APPROVE, CardBehaviour.SUCCEEDS);
  }

  @Override
  public void decline(String paymentId) {
    payments.decide(CALLER, paymentId, PageChoice.DECLINE, CardBehaviour.SUCCEEDS);
  }

  @Override
  public SavedCard card(Card card) {
    return card(
        switch (card) {
          case GOOD -> isLossy ? CardBehaviour.LOSES_ANSWER : CardBehaviour.SUCCEEDS;
          case BAD -> CardBehaviour.DECLINES;
          case SLOW -> CardBehaviour.SETTLES_LATE;
        });
  }

  @Override
  public void settle(String paymentId) {
    db.update(
        Sql.of(
            "update main.sandbox_payment set settles_at = ? where id = ?",
            Time.now().minusSeconds(1),
            paymentId));
  }

  @Override
  public int charges(String reference) {
    return (int)
        db.number(
            Sql.of(
                "select count(*) from main.sandbox_payment where reference = ?"
                    + " and status in ('captured', 'declined', 'pending')",
                reference));
  }

  @Override
  public BigDecimal amount(String paymentId) {
    return db.one(
        Sql.of("select amount from main.sandbox_payment where id = ?", paymentId),
        row -> row.getBigDecimal(1));
  }

  @Override
  public boolean isReleased(String paymentId) {
    return payments.find(CALLER, paymentId).orElseThrow().status()
        == SandboxPayment.Status.RELEASED;
  }

  @Override
  public void loseTheNextAnswer() {
    isLossy = true;
  }

  private Delivery signed(String body, Instant moment) {
    String signature =
        TimedSignature.sign(gateway.secret.text(), moment, body.getBytes(StandardCharsets.UTF_8));
    return Delivery.of("x-service-signature", signature, body);
  }

  private String body(String paymentId) {
    return SandboxNotices.body("ntc_1", payments.find(CALLER, paymentId).orElseThrow());
  }

  @Override
  public Delivery notice(String paymentId) {
    return signed(body(paymentId), Time.now());
  }

  @Override
  public Delivery lateNotice(String paymentId) {
    return signed(body(paymentId).replace("charge_captured", "charge_failed"), Time.now());
  }

  @Override
  public Delivery unknownNotice(String paymentId) {
    return signed(body(paymentId).replace("charge_captured", "charge_disputed"), Time.now());
  }

  @Override
  public Delivery forgedNotice(String paymentId) {
    Delivery good = notice(paymentId);
    String body = good.text().replace(members("amount", parsed("25.00")), members("amount", 0.01));
    return new Delivery(good.headers(), body.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public Optional<Delivery> tamperedNotice(String paymentId) {
    return Optional.empty();
  }

  @Override
  public Optional<Delivery> oldNotice(String paymentId) {
    return Optional.of(signed(body(paymentId), Time.now().minusSeconds(3600)));
  }
}
