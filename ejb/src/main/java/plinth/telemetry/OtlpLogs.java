package plinth.telemetry;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import plinth.kernel.JsonText;
import plinth.kernel.Release;

/** Events of features as log records of OpenTelemetry's protocol, in its JSON form. */
public final class OtlpLogs {
  /** The path of log records below the address of a receiver. */
  public static final String PATH = "/v1/logs";

  private static final int INFO = 9;

  private OtlpLogs() {}

  /**
   * An event.
   *
   * @param at when it happened
   * @param body what happened, for people or as JSON
   * @param attributes further facts: texts, and whole numbers
   */
  public record Event(Instant at, String body, Map<String, ?> attributes) {}

  /** A document of events, with the attributes of what they come from. */
  public static String document(Map<String, Object> resource, List<Event> events) {
    StringBuilder text = new StringBuilder(1024);
    text.append("{\"resourceLogs\":[{\"resource\":{\"attributes\":");
    OtlpText.attributes(text, resource);
    text.append("},\"scopeLogs\":[{\"scope\":{\"name\":\"plinth\",\"version\":");
    JsonText.quote(text, Release.version());
    text.append("},\"logRecords\":[");
    String separator = "";
    for (Event event : events) {
      text.append(separator);
      append(text, event);
      separator = ",";
    }
    return text.append("]}]}]}").toString();
  }

  private static void append(StringBuilder text, Event event) {
    long nanos = OtlpText.nanos(event.at());
    text.append("{\"timeUnixNano\":\"").append(nanos);
    text.append("\",\"observedTimeUnixNano\":\"").append(nanos);
    text.append("\",\"severityNumber\":").append(INFO);
    text.append(",\"severityText\":\"INFO\",\"body\":{\"stringValue\":");
    JsonText.quote(text, event.body());
    text.append("},\"attributes\":");
    OtlpText.attributes(text, event.attributes());
    text.append('}');
  }
}
