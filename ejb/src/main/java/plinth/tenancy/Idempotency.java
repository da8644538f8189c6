package plinth.tenancy;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Callable;
import plinth.kernel.IdempotencyKey;
import plinth.kernel.StoredReply;
import plinth.tenancy.transaction.Transactions;

/**
 * The service around a request with an idempotency key. Its transaction is the request's: the inner
 * service joins it, and the answer, rendered to bytes, is stored in it with the effect, so that
 * both are committed or neither is. Only successful answers are stored, for 24 hours.
 */
@ApplicationScoped
public class Idempotency {
  /**
   * An answer, and whether it was given before.
   *
   * @param reply the answer
   * @param isReplayed whether the answer is a stored one, without doing the work again
   */
  public record Answer(StoredReply reply, boolean isReplayed) {}

  /**
   * Answers a request by doing its work, or with the stored answer. If the answer to a successful
   * request of several transactions cannot be stored, it is returned nevertheless, and the key
   * stays claimed until the claim expires.
   *
   * @param joins whether the request's services join one transaction; false for requests whose
   *     refusals write data that must be committed, such as a count of failed attempts
   * @param work does the work and renders the answer; its exceptions are thrown on, and nothing is
   *     stored
   */
  public Answer answer(IdempotencyKey key, boolean joins, Callable<StoredReply> work)
      throws Exception {
    IdempotentRequest request = new IdempotentRequest(key);
    try {
      StoredReply reply = joins ? runJoined(request, work) : runSeparately(request, work);
      request.storeClaimed(reply);
      return new Answer(reply, false);
    } catch (Replayed e) {
      return new Answer(e.reply(), true);
    } catch (Exception e) {
      request.releaseClaim();
      throw e;
    } finally {
      request.clear();
    }
  }

  private static StoredReply runJoined(IdempotentRequest request, Callable<StoredReply> work)
      throws Exception {
    return Transactions.runInNew(
        () -> {
          request.start();
          StoredReply reply = work.call();
          request.storeJoined(reply);
          return reply;
        });
  }

  private static StoredReply runSeparately(IdempotentRequest request, Callable<StoredReply> work)
      throws Exception {
    request.start();
    request.claim();
    return work.call();
  }
}
