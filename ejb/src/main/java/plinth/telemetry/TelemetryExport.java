package plinth.telemetry;

import java.time.Duration;
import java.util.List;
import plinth.kernel.Log;
import plinth.kernel.Setting;
import plinth.kernel.Span;
import plinth.kernel.Telemetry;

/** Sends what waits in {@link Telemetry} to a receiver of OpenTelemetry's protocol. */
final class TelemetryExport {
  private static final int BATCH = 512;

  private final Telemetry waiting;
  private final OtlpText text = OtlpText.configured();
  private final OtlpReceiver receiver =
      new OtlpReceiver(
          Setting.OTEL_EXPORTER_OTLP_ENDPOINT.text(),
          Pairs.of(Setting.OTEL_EXPORTER_OTLP_HEADERS.text()),
          Duration.ofMillis(Setting.OTEL_EXPORTER_OTLP_TIMEOUT.number()));
  private boolean isFailing;

  TelemetryExport(Telemetry waiting) {
    this.waiting = waiting;
  }

  /** Sends all spans and lines that wait. Logs the first failure of a row; drops what failed. */
  synchronized void send() {
    List<Span.Done> spans = waiting.drainSpans(BATCH);
    while (!spans.isEmpty()) {
      post("/v1/traces", text.spans(spans), spans.size());
      spans = waiting.drainSpans(BATCH);
    }
    // The line that logs a failure waits for the next call, or this loop would never end.
    int most = waiting.countLines();
    while (most > 0) {
      List<Telemetry.Line> lines = waiting.drainLines(Math.min(BATCH, most));
      most -= lines.size();
      post("/v1/logs", text.lines(lines), lines.size());
    }
  }

  private void post(String path, String body, int items) {
    String failure = receiver.post(path, body);
    if (failure != null) {
      Telemetry.countDropped(items);
      if (!isFailing) {
        Log.of(TelemetryExport.class).warn("telemetry_not_sent", "path", path, "reason", failure);
      }
    }
    isFailing = failure != null;
  }
}
