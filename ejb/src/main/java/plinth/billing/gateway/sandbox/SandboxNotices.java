package plinth.billing.gateway.sandbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import plinth.billing.gateway.GatewayHttp;
import plinth.billing.gateway.GatewayHttp.Answer;
import plinth.billing.gateway.Payment;
import plinth.billing.gateway.TimedSignature;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Time;
import plinth.outbox.OutboxGivenUp;
import plinth.outbox.OutboxItem;
import plinth.outbox.OutboxListener;

/**
 * Delivers the sandbox's notifications over HTTP and retries them until they are accepted. Each
 * delivery is signed again; the notification's ID stays the same.
 */
@ApplicationScoped
public class SandboxNotices implements OutboxListener {
  static final String LISTENER = "sandbox_notice";

  @Inject private SandboxPayments payments;
  @Inject private SandboxSecret secret;
  @Inject private SandboxConfig config;

  @Override
  public String key() {
    return LISTENER;
  }

  @Override
  public void handle(Caller caller, List<OutboxItem> items) {
    for (OutboxItem item : items) {
      String id = item.body().getString("payment");
      SandboxPayment payment =
          payments.find(caller, id).orElseThrow(() -> new OutboxGivenUp("the payment is gone"));
      deliver("ntc_" + item.id(), payment);
    }
  }

  private void deliver(String id, SandboxPayment payment) {
    if (payment.payment().state() == Payment.State.PENDING) {
      throw new IllegalStateException("it has not settled yet");
    }
    String body = body(id, payment);
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    GatewayHttp http = new GatewayHttp(SandboxGateway.KEY, config.timeout());
    Answer answer =
        http.post(
            payment.details().noticeUrl(),
            body,
            "Content-Type",
            "application/json",
            SandboxGateway.SIGNATURE,
            TimedSignature.sign(secret.text(), Time.now(), bytes));
    if (!answer.isDone()) {
      throw new IllegalStateException("the notice was answered with " + answer.status());
    }
  }

  /** Returns the body of a notification. */
  static String body(String id, SandboxPayment payment) {
    String type =
        switch (payment.payment().state()) {
          case CAPTURED -> "charge_captured";
          case AUTHORIZED -> "card_saved";
          case FAILED -> "charge_failed";
          case PENDING -> "pending";
          case ABANDONED -> "payment_abandoned";
        };
    return Json.createObjectBuilder()
        .add("id", id)
        .add("type", type)
        .add("kind", payment.kind().code())
        .add("subscription_id", payment.details().subscriptionId())
        .add("payment_id", payment.id())
        .add("amount", payment.details().amount())
        .add("currency", payment.details().currency())
        .add("final", payment.isFinal())
        .build()
        .toString();
  }
}
