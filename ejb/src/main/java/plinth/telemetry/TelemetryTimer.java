package plinth.telemetry;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.ejb.Lock;
import jakarta.ejb.LockType;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import plinth.kernel.BestEffort;
import plinth.kernel.Setting;
import plinth.kernel.Telemetry;

/**
 * Sends spans and log lines to the telemetry receiver at the configured interval. It does nothing
 * when no receiver is configured.
 */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
@Lock(LockType.READ)
public class TelemetryTimer {
  private final AtomicBoolean isSending = new AtomicBoolean();
  private volatile long pauseNanos;
  private volatile long sentAt;
  private volatile @Nullable TelemetryExport export;

  @PostConstruct
  void begin() {
    pauseNanos = Duration.ofMillis(Setting.OTEL_BSP_SCHEDULE_DELAY.number()).toNanos();
    sentAt = System.nanoTime();
    export = new TelemetryExport(Telemetry.start());
  }

  /** Sends what waits, once the pause is over; one thread at a time. */
  @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
  public void look() {
    if (System.nanoTime() - sentAt >= pauseNanos && isSending.compareAndSet(false, true)) {
      try {
        BestEffort.run("telemetry", this::send);
      } finally {
        sentAt = System.nanoTime();
        isSending.set(false);
      }
    }
  }

  private void send() {
    TelemetryExport begun = export;
    if (begun != null) {
      begun.send();
    }
  }

  /** How many spans and lines were dropped since the start. */
  public long dropped() {
    return Telemetry.dropped();
  }

  @PreDestroy
  void end() {
    Telemetry.stop();
    send();
  }
}
