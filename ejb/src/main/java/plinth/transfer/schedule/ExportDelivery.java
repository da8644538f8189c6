package plinth.transfer.schedule;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import plinth.files.s3.BucketRefused;
import plinth.files.s3.CustomerBuckets;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.ProblemCode;
import plinth.kernel.Time;
import plinth.outbox.OutboxGivenUp;
import plinth.outbox.OutboxItem;
import plinth.outbox.OutboxListener;
import plinth.transfer.export.ExportFiles;
import plinth.transfer.schedule.ScheduleRuns.Delivery;

/** Puts the files of scheduled exports into buckets, outside any transaction. */
@ApplicationScoped
public class ExportDelivery implements OutboxListener {
  private static final int ATTEMPTS = 5;
  private static final long FIRST_DELAY = 30;

  @Inject private ScheduleRuns runs;
  @Inject private ExportFiles files;
  @Inject private CustomerBuckets buckets;

  @Override
  public String key() {
    return ScheduleSteps.LISTENER;
  }

  @Override
  public int maxAttempts() {
    return ATTEMPTS;
  }

  /** Waits 30 seconds, 2, 8 and 32 minutes. */
  @Override
  public Duration retryDelay(int attempt) {
    return Duration.ofSeconds(FIRST_DELAY << (2 * (attempt - 1)));
  }

  @Override
  public void handle(Caller caller, List<OutboxItem> items) {
    for (OutboxItem item : items) {
      try {
        runs.plan(caller, schedule(item), export(item), Time.now())
            .ifPresent(delivery -> deliver(caller, item, delivery));
      } catch (Problem problem) {
        runs.recordError(caller, schedule(item), export(item), problem.fullMessage());
        if (problem.code().kind() == ProblemCode.Kind.UNAVAILABLE) {
          throw problem;
        }
        throw new OutboxGivenUp(problem.code().name());
      }
    }
  }

  private void deliver(Caller caller, OutboxItem item, Delivery delivery) {
    try (InputStream bytes = files.open(caller, delivery.file(), 0)) {
      buckets.put(delivery.bucket(), delivery.key(), bytes);
      runs.recordDelivered(caller, schedule(item), export(item));
    } catch (BucketRefused refused) {
      runs.recordError(caller, schedule(item), export(item), refused.reason());
      if (refused.isFinal()) {
        throw new OutboxGivenUp(refused.reason());
      }
      throw new IllegalStateException("the bucket did not take the file", refused);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void onGivenUp(Caller caller, OutboxItem item) {
    runs.recordGivenUp(caller, schedule(item), export(item), Time.now());
  }

  private static long schedule(OutboxItem item) {
    return item.body().getJsonNumber(ScheduleSteps.SCHEDULE).longValueExact();
  }

  private static String export(OutboxItem item) {
    return item.body().getString(ScheduleSteps.EXPORT);
  }
}
