package plinth.onboarding;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.Log;
import plinth.records.RecordChanged;

/**
 * Detects that a record was created, through any channel, and has it recorded after the commit and
 * before the response. For an admin who is known to have created a record, this only checks a set
 * in this node's memory, so it costs nothing once the flag is set. A failure here does not affect
 * the create.
 */
@ApplicationScoped
class FirstRecords {
  private static final Log LOG = Log.of(FirstRecords.class);
  private static final int MAX_KNOWN = 100_000;
  private static final long PATIENCE_NANOS = 2_000_000_000L;

  @Inject private NoteFirstRecord note;
  @Inject private Event<Due> due;
  @Resource private ManagedExecutorService executor;

  private final Set<RecordMaker> known = ConcurrentHashMap.newKeySet();
  private final Map<RecordMaker, Writing> writings = new ConcurrentHashMap<>();

  /** An admin who is not known to have created a record has created one; waits for the commit. */
  record Due(Caller caller, RecordMaker maker) {}

  /** A write in progress; concurrent creates wait for the same one. */
  private record Writing(CompletableFuture<Void> done, long since) {}

  void onRecordChanged(@Observes RecordChanged change) {
    if (change.operation() == RecordChanged.Operation.CREATE) {
      RecordMaker maker = RecordMaker.of(change.caller());
      if (!known.contains(maker)) {
        due.fire(new Due(change.caller(), maker));
      }
    }
  }

  void onCommitted(@Observes(during = TransactionPhase.AFTER_SUCCESS) Due made) {
    BestEffort.run("first_record_wait", () -> await(made));
  }

  /** The completed transaction is still bound to this thread, so another thread writes. */
  private void await(Due made) {
    if (known.contains(made.maker())) {
      return;
    }
    Writing writing =
        writings.computeIfAbsent(
            made.maker(),
            maker ->
                new Writing(
                    CompletableFuture.runAsync(() -> write(made), executor), System.nanoTime()));
    try {
      long left = writing.since() + PATIENCE_NANOS - System.nanoTime();
      writing.done().get(Math.max(0, left), TimeUnit.NANOSECONDS);
    } catch (TimeoutException | ExecutionException e) {
      LOG.warn("first_record_late", "maker", made.maker());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void write(Due made) {
    BestEffort.run(
        "first_record",
        () -> {
          note.record(made.caller(), made.maker());
          if (known.size() >= MAX_KNOWN) {
            known.clear();
          }
          known.add(made.maker());
        });
    writings.remove(made.maker());
  }
}
