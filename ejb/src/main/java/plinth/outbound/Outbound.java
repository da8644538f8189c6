package plinth.outbound;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import plinth.kernel.Problem;
import plinth.kernel.Span;
import plinth.kernel.Workers;
import plinth.outbound.OutboundAnswer.Outcome;

/**
 * Calls addresses that customers name. Only https is allowed. The name is resolved once, every
 * address is checked, and the connection goes to one of them. The timeouts are 5 s to connect to an
 * address and 15 s in total. Redirects are not followed, and 4 kB of the response are read. Must
 * not be called inside a transaction.
 *
 * <p>Concurrent calls are limited by node, workspace and host ({@link Outcome#BUSY} if the limit is
 * reached: the caller tries later), so that one slow receiver does not delay others.
 */
@ApplicationScoped
public class Outbound {
  private static final Duration TOTAL = Duration.ofSeconds(15);

  @Inject private Workers workers;

  private final OutboundConfig config = new OutboundConfig();
  private final CallBulkhead bulkhead = new CallBulkhead(config.maxCalls());
  private final AllowedHosts allowed = config.allowedHosts();
  private final Exchange exchange = new Exchange(HttpLine.toCustomers(allowed), allowed, TOTAL);

  /**
   * Refuses a URL that is never called, with 400 and the field: one that is not https, contains a
   * user, or has a private address or name. Nothing is resolved here; the addresses of a name are
   * checked when it is called.
   */
  public void check(String field, String url) {
    try {
      Target.of(url, allowed);
    } catch (Target.Refused e) {
      throw Problem.invalid(field, e.rule(), field + ": " + e.getMessage());
    }
  }

  /** Calls on a server thread; every behavior of the receiver results in an answer. */
  public CompletableFuture<OutboundAnswer> send(OutboundRequest request) {
    String host = host(request);
    if (!bulkhead.acquire(request.workspaceId(), host)) {
      return CompletableFuture.completedFuture(OutboundAnswer.without(Outcome.BUSY, 0));
    }
    CompletableFuture<OutboundAnswer> answer = new CompletableFuture<>();
    try {
      workers.execute(Span.wrap(() -> complete(answer, request, host)));
    } catch (RejectedExecutionException e) {
      bulkhead.release(request.workspaceId(), host, Outcome.BUSY);
      answer.complete(OutboundAnswer.without(Outcome.BUSY, 0));
    }
    return answer;
  }

  private void complete(
      CompletableFuture<OutboundAnswer> answer, OutboundRequest request, String host) {
    try {
      answer.complete(callAndRelease(request, host));
    } catch (RuntimeException e) {
      answer.completeExceptionally(e);
    }
  }

  /** Calls on this thread. */
  public OutboundAnswer call(OutboundRequest request) {
    String host = host(request);
    return bulkhead.acquire(request.workspaceId(), host)
        ? callAndRelease(request, host)
        : OutboundAnswer.without(Outcome.BUSY, 0);
  }

  private OutboundAnswer callAndRelease(OutboundRequest request, String host) {
    Outcome outcome = Outcome.UNREACHABLE;
    try {
      OutboundAnswer answer = exchange.run(request);
      outcome = answer.outcome();
      return answer;
    } finally {
      bulkhead.release(request.workspaceId(), host, outcome);
    }
  }

  private String host(OutboundRequest request) {
    try {
      Target target = Target.of(request.url(), allowed);
      return target.host() + ':' + target.port();
    } catch (Target.Refused e) {
      return "";
    }
  }
}
