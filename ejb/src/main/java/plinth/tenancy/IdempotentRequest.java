package plinth.tenancy;

import jakarta.transaction.Transaction;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import plinth.kernel.BestEffort;
import plinth.kernel.IdempotencyKey;
import plinth.kernel.Secrets;
import plinth.kernel.StoredReply;
import plinth.tenancy.transaction.OpenTransactions;
import plinth.tenancy.transaction.Transactions;

/**
 * A running request with an idempotency key, on its thread. Its first service determines where the
 * key is checked and the answer stored: for a service that joins the request's transaction, in its
 * plane and in this transaction; for a saga or a service with a separate transaction, the key is
 * first claimed in the main plane.
 */
public final class IdempotentRequest {
  private static final Object MARK = IdempotentRequest.class.getName();
  private static final ThreadLocal<@Nullable IdempotentRequest> CURRENT = new ThreadLocal<>();

  private enum State {
    UNDECIDED,
    JOINED,
    CLAIMED
  }

  private final IdempotencyKey key;
  private final String claim = Secrets.randomWord(20);
  private State state = State.UNDECIDED;

  IdempotentRequest(IdempotencyKey key) {
    this.key = key;
  }

  /** Begins the request on this thread, in the transaction that is current. */
  void start() {
    CURRENT.set(this);
    if (Transactions.inTransaction()) {
      Transactions.registry().putResource(MARK, this);
    }
  }

  void clear() {
    CURRENT.remove();
  }

  /**
   * Called when a service has bound the current transaction; the first one determines the plane.
   */
  static void onBound() {
    IdempotentRequest request = CURRENT.get();
    if (request == null || request.state != State.UNDECIDED) {
      return;
    }
    if (isOwnTransaction(request)) {
      request.state = State.JOINED;
      replayIfPresent(StoredReplies.findLocked(request.key));
    } else {
      request.claim();
    }
  }

  /** Runs a saga, outside of the request's own transaction. */
  public static @Nullable Object runSaga(Callable<@Nullable Object> work) throws Exception {
    IdempotentRequest request = CURRENT.get();
    if (request == null || !isOwnTransaction(request)) {
      return work.call();
    }
    Object key = Transactions.registry().getTransactionKey();
    boolean isBound = Binding.current() != null;
    Transaction own = Transactions.manager().suspend();
    try {
      request.claim();
      // A service of the request has joined its transaction, which keeps its connection meanwhile.
      return isBound ? OpenTransactions.runTracked(key, work) : work.call();
    } finally {
      Transactions.manager().resume(own);
    }
  }

  /** Claims the key in a transaction of the main plane, unless it is already taken. */
  void claim() {
    if (state == State.UNDECIDED) {
      state = State.CLAIMED;
      try {
        replayIfPresent(Transactions.runSeparately(this::findOrClaim));
      } catch (RuntimeException e) {
        // Nothing was claimed, so there is nothing to give back.
        state = State.UNDECIDED;
        throw e;
      }
    }
  }

  private Optional<StoredReply> findOrClaim() {
    Binding.bindMain(true);
    Optional<StoredReply> kept = StoredReplies.findLocked(key);
    if (kept.isEmpty()) {
      StoredReplies.claim(key, claim);
    }
    return kept;
  }

  private static void replayIfPresent(Optional<StoredReply> kept) {
    if (kept.isPresent()) {
      throw new Replayed(kept.get());
    }
  }

  /** Stores the answer with its effect, if the request's transaction did the work. */
  void storeJoined(StoredReply reply) {
    if (state == State.JOINED && reply.isSuccess()) {
      StoredReplies.store(key, reply);
    }
  }

  /** Stores the answer of a claimed request after its work. */
  void storeClaimed(StoredReply reply) {
    if (state == State.CLAIMED && reply.isSuccess()) {
      BestEffort.run(
          "idempotency_keep", () -> runInMain(() -> StoredReplies.complete(key, claim, reply)));
    } else {
      releaseClaim();
    }
  }

  /** Releases a claimed key, so that the client may try again. */
  void releaseClaim() {
    if (state == State.CLAIMED) {
      BestEffort.run(
          "idempotency_release", () -> runInMain(() -> StoredReplies.release(key, claim)));
    }
  }

  private static void runInMain(Runnable work) {
    Transactions.runSeparately(
        () -> {
          Binding.bindMain(true);
          work.run();
          return null;
        });
  }

  private static boolean isOwnTransaction(IdempotentRequest request) {
    return Transactions.inTransaction() && Transactions.registry().getResource(MARK) == request;
  }
}
