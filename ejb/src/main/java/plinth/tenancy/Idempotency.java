package plinth.tenancy;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Callable;
import plinth.kernel.IdempotencyKey;
import plinth.kernel.StoredReply;
import plinth.tenancy.transaction.Transactions;

/**
 * The service around a request with an idempotency key. Its transaction is the request's: the inner
 * service joins it, and the answer, already in bytes, is kept in it beside the effect; both are
 * committed or neither is. Answers are kept for 24 hours, and only those of success.
 */
@ApplicationScoped
public class Idempotency {
  /**
   * An answer, and whether it was given before.
   *
   * @param reply the answer
   * @param isReplayed true: the work was not done now
   */
  public record Answer(StoredReply reply, boolean isReplayed) {}

  /**
   * Answers a request: by its work, or as it was answered before. A success of several transactions
   * whose answer could not be kept is answered all the same; its key stays claimed for as long as a
   * claim lasts.
   *
   * @param joins whether the request's services join one transaction; false for requests whose
   *     refusals leave traces that must be committed, such as a count of failed attempts
   * @param work does the work and renders the answer; what it throws is thrown on, and nothing is
   *     kept
   */
  public Answer answer(IdempotencyKey key, boolean joins, Callable<StoredReply> work)
      throws Exception {
    IdempotentRequest request = new IdempotentRequest(key);
    try {
      StoredReply reply = joins ? joined(request, work) : apart(request, work);
      request.keepClaimed(reply);
      return new Answer(reply, false);
    } catch (Replayed e) {
      return new Answer(e.reply(), true);
    } catch (Exception e) {
      request.failed();
      throw e;
    } finally {
      request.end();
    }
  }

  private static StoredReply joined(IdempotentRequest request, Callable<StoredReply> work)
      throws Exception {
    return Transactions.within(
        () -> {
          request.begin();
          StoredReply reply = work.call();
          request.keepJoined(reply);
          return reply;
        });
  }

  private static StoredReply apart(IdempotentRequest request, Callable<StoredReply> work)
      throws Exception {
    request.begin();
    request.claim();
    return work.call();
  }
}
