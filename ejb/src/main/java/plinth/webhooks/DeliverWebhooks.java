package plinth.webhooks;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import plinth.access.CredentialState;
import plinth.access.credential.LiveCredentials;
import plinth.kernel.Caller;
import plinth.kernel.Lease;
import plinth.kernel.Saga;
import plinth.kernel.Secrets;
import plinth.kernel.Time;
import plinth.outbound.Outbound;
import plinth.outbound.OutboundAnswer;
import plinth.outbound.OutboundAnswer.Outcome;
import plinth.outbound.OutboundRequest;

/**
 * Sends the due deliveries of one endpoint, those of sixteen records in parallel. Continues for a
 * few seconds while more are due, and then leaves the turn to other endpoints. If the endpoint was
 * unreachable the last time, a single delivery tests whether it is reachable again.
 */
@Saga
@ApplicationScoped
public class DeliverWebhooks {
  private static final int SIDE_BY_SIDE = 16;
  private static final int ATTEMPT_WORD = 26;
  private static final int GONE = 410;
  private static final int TOO_MANY = 429;
  private static final long TURN_NANOS = TimeUnit.SECONDS.toNanos(3);

  @Inject private WebhookRuns runs;
  @Inject private LiveCredentials credentials;
  @Inject private Outbound outbound;

  /**
   * Sends to a claimed endpoint.
   *
   * @return in how many milliseconds it is due again; null if it is not, as far as is known
   */
  public @Nullable Long run(Caller caller, Lease lease) {
    long end = System.nanoTime() + TURN_NANOS;
    boolean goesOn = true;
    while (goesOn) {
      Turn turn = runs.next(caller, lease).orElse(null);
      if (turn == null) {
        return null;
      }
      Endpoint endpoint = turn.endpoint();
      CredentialState owner =
          endpoint.owner() == null ? null : credentials.find(caller, endpoint.owner());
      String reason = hindrance(endpoint, owner);
      Long notify = owner == null ? endpoint.ownerId() : owner.createdBy();
      if (reason != null) {
        runs.disable(caller, lease, reason, notify);
        return null;
      }
      if (turn.due().isEmpty()) {
        runs.release(caller, lease);
        goesOn = false;
      } else {
        List<SentDelivery> sent = send(caller, endpoint, turn.due());
        boolean isBusy = sent.stream().anyMatch(one -> !one.isMade());
        goesOn =
            runs.recordSent(caller, lease, sent, notify, isBusy || System.nanoTime() - end >= 0);
      }
    }
    return runs.dueIn(caller, lease).orElse(null);
  }

  private static @Nullable String hindrance(Endpoint endpoint, @Nullable CredentialState owner) {
    if (owner != null && !owner.isLive()) {
      return "Its API key or OAuth app was revoked or has expired";
    }
    return endpoint.secrets().isEmpty() ? "Its signing secret cannot be decrypted" : null;
  }

  /**
   * Sends deliveries, a limited number at a time. If the endpoint is unreachable, or answers that
   * it is gone or that the sender should wait, the other deliveries wait for another turn.
   */
  private List<SentDelivery> send(Caller caller, Endpoint endpoint, List<DueDelivery> due) {
    List<String> ids = new ArrayList<>();
    List<Instant> begun = new ArrayList<>();
    List<CompletableFuture<OutboundAnswer>> calls = new ArrayList<>();
    for (DueDelivery one : due) {
      int before = calls.size() - SIDE_BY_SIDE;
      if (before >= 0 && isEnough(calls.get(before).join())) {
        break;
      }
      ids.add(Secrets.randomWord(ATTEMPT_WORD));
      begun.add(Time.now());
      calls.add(
          outbound.send(
              request(caller, endpoint, one, ids.get(calls.size()), begun.get(calls.size()))));
    }
    List<SentDelivery> sent = new ArrayList<>();
    for (int i = 0; i < calls.size(); i++) {
      sent.add(
          new SentDelivery(
              due.get(i),
              ids.get(i),
              begun.get(i),
              calls.get(i).join(),
              ThreadLocalRandom.current().nextDouble()));
    }
    return sent;
  }

  private static boolean isEnough(OutboundAnswer answer) {
    return answer.outcome() != Outcome.ANSWERED
        || answer.retryAfter() != null
        || answer.status() == TOO_MANY
        || answer.status() == GONE;
  }

  private static OutboundRequest request(
      Caller caller, Endpoint endpoint, DueDelivery due, String attemptId, Instant at) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/json");
    headers.put("X-Service-Event", due.event());
    headers.put("X-Service-Delivery", attemptId);
    headers.put("X-Service-Signature", Signature.service(endpoint.secrets(), at, due.body()));
    headers.put("webhook-id", due.messageId());
    headers.put("webhook-timestamp", Long.toString(at.getEpochSecond()));
    headers.put(
        "webhook-signature",
        Signature.standard(endpoint.secrets(), due.messageId(), at, due.body()));
    return new OutboundRequest(
        caller.requireWorkspace().id(), "POST", endpoint.targetUrl(), headers, due.body());
  }
}
