package plinth.telemetry;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plinth.kernel.JsonText;
import plinth.kernel.Release;
import plinth.kernel.Secrets;
import plinth.kernel.Setting;
import plinth.kernel.Span;
import plinth.kernel.Telemetry;

/**
 * Spans and lines of the log as documents of OpenTelemetry's protocol, in its JSON form: ids in
 * hexadecimal digits, 64-bit numbers as texts.
 */
final class OtlpText {
  private static final String SCOPE = "{\"name\":\"plinth\"}";
  private static final String FAILED = ",\"status\":{\"code\":2}";
  private static final long NANOS = 1_000_000_000L;

  private final String resource;

  /** Documents of a program with these attributes. */
  OtlpText(Map<String, Object> resource) {
    StringBuilder text = new StringBuilder("{\"attributes\":");
    attributes(text, resource);
    this.resource = text.append('}').toString();
  }

  /** Those of this program, by its settings. */
  static OtlpText configured() {
    Map<String, Object> resource = new LinkedHashMap<>();
    resource.put("service.version", Release.version());
    resource.put("service.instance.id", Secrets.randomWord(12));
    resource.putAll(Pairs.of(Setting.OTEL_RESOURCE_ATTRIBUTES.text()));
    resource.put("service.name", Setting.OTEL_SERVICE_NAME.text());
    return new OtlpText(resource);
  }

  /** A document of spans. */
  String spans(List<Span.Done> spans) {
    StringBuilder text = head("resourceSpans", "scopeSpans", "spans");
    String separator = "";
    for (Span.Done span : spans) {
      text.append(separator);
      span(text, span);
      separator = ",";
    }
    return text.append("]}]}]}").toString();
  }

  /** A document of lines. */
  String lines(List<Telemetry.Line> lines) {
    StringBuilder text = head("resourceLogs", "scopeLogs", "logRecords");
    String separator = "";
    for (Telemetry.Line line : lines) {
      text.append(separator);
      line(text, line);
      separator = ",";
    }
    return text.append("]}]}]}").toString();
  }

  private StringBuilder head(String ofResources, String ofScopes, String items) {
    return new StringBuilder(1024)
        .append("{\"")
        .append(ofResources)
        .append("\":[{\"resource\":")
        .append(resource)
        .append(",\"")
        .append(ofScopes)
        .append("\":[{\"scope\":")
        .append(SCOPE)
        .append(",\"")
        .append(items)
        .append("\":[");
  }

  private static void span(StringBuilder text, Span.Done span) {
    text.append("{\"traceId\":\"").append(span.context().traceId());
    text.append("\",\"spanId\":\"").append(span.context().spanId());
    if (span.parentId() != null) {
      text.append("\",\"parentSpanId\":\"").append(span.parentId());
    }
    text.append("\",\"name\":");
    JsonText.quote(text, span.name());
    text.append(",\"kind\":").append(span.kind().number());
    text.append(",\"startTimeUnixNano\":\"").append(nanos(span.startedAt()));
    text.append("\",\"endTimeUnixNano\":\"").append(nanos(span.endedAt()));
    text.append("\",\"attributes\":");
    attributes(text, span.attributes());
    text.append(span.isFailed() ? FAILED : "").append('}');
  }

  private static void line(StringBuilder text, Telemetry.Line line) {
    text.append("{\"timeUnixNano\":\"").append(nanos(line.at()));
    text.append("\",\"severityNumber\":").append(line.severity());
    text.append(",\"body\":{\"stringValue\":");
    JsonText.quote(text, line.text());
    text.append("},\"attributes\":");
    attributes(text, Map.of("event.name", line.event()));
    if (!line.traceId().isEmpty()) {
      text.append(",\"traceId\":\"").append(line.traceId());
      text.append("\",\"spanId\":\"").append(line.spanId()).append('"');
    }
    text.append('}');
  }

  static void attributes(StringBuilder text, Map<String, ?> attributes) {
    text.append('[');
    String separator = "";
    for (Map.Entry<String, ?> attribute : attributes.entrySet()) {
      text.append(separator).append("{\"key\":");
      JsonText.quote(text, attribute.getKey());
      text.append(",\"value\":{");
      Object value = attribute.getValue();
      if (value instanceof Long || value instanceof Integer) {
        text.append("\"intValue\":\"").append(value).append('"');
      } else {
        text.append("\"stringValue\":");
        JsonText.quote(text, String.valueOf(value));
      }
      text.append("}}");
      separator = ",";
    }
    text.append(']');
  }

  static long nanos(Instant moment) {
    return moment.getEpochSecond() * NANOS + moment.getNano();
  }
}
