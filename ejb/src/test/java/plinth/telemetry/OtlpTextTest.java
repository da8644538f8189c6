package plinth.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.members;

import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plinth.kernel.JsonText;
import plinth.kernel.Span;
import plinth.kernel.Telemetry;
import plinth.kernel.trace.TraceContext;

class OtlpTextTest {
  private static final Instant AT = Instant.parse("2026-03-01T10:00:00.000000001Z");
  private static final OtlpText TEXT = new OtlpText(Map.of("service.name", "a \"crm\""));

  @Test
  void spansAreADocument() {
    Map<String, Object> attributes = new LinkedHashMap<>();
    attributes.put("http.route", "/a\n");
    attributes.put("http.response.status_code", 500);
    Span.Done child =
        new Span.Done(
            new TraceContext("a".repeat(32), "b".repeat(16), true),
            "c".repeat(16),
            Span.Kind.CLIENT,
            "GET",
            AT,
            AT.plusNanos(5),
            attributes,
            true);
    Span.Done root =
        new Span.Done(child.context(), null, Span.Kind.SERVER, "x", AT, AT, Map.of(), false);

    JsonObject body = JsonText.parseObject(TEXT.spans(List.of(child, root)));
    JsonObject resource = body.getJsonArray("resourceSpans").getJsonObject(0);
    assertThat(resource.getJsonObject("resource").toString())
        .isEqualTo(
            json(
                    "attributes",
                    array(json("key", "service.name", "value", json("stringValue", "a \"crm\""))))
                .toString());
    JsonObject scope = resource.getJsonArray("scopeSpans").getJsonObject(0);
    assertThat(scope.getJsonArray("spans").getJsonObject(0).toString())
        .isEqualTo(
            json(
                    "traceId", "a".repeat(32),
                    "spanId", "b".repeat(16),
                    "parentSpanId", "c".repeat(16),
                    "name", "GET",
                    "kind", 3,
                    "startTimeUnixNano", "1772359200000000001",
                    "endTimeUnixNano", "1772359200000000006",
                    "attributes",
                        array(
                            json("key", "http.route", "value", json("stringValue", "/a\n")),
                            json(
                                "key",
                                "http.response.status_code",
                                "value",
                                json("intValue", "500"))),
                    "status", json("code", 2))
                .toString());
    JsonObject second = scope.getJsonArray("spans").getJsonObject(1);
    assertThat(second.containsKey("parentSpanId")).isFalse();
    assertThat(second.containsKey("status")).isFalse();
  }

  @Test
  void writesLogLinesAsADocument() {
    Telemetry.Line inTrace =
        new Telemetry.Line(
            AT, 17, "it_failed", json("event", 1).toString(), "a".repeat(32), "b".repeat(16));
    Telemetry.Line alone = new Telemetry.Line(AT, 9, "it_went", "{}", "", "");

    JsonObject body = JsonText.parseObject(TEXT.lines(List.of(inTrace, alone)));
    JsonObject text = body;
    assertThat(text.toString())
        .contains(
            members("severityNumber", 17, "body", json("stringValue", json("event", 1).toString())),
            json("key", "event.name", "value", json("stringValue", "it_failed")).toString(),
            members("traceId", "a".repeat(32), "spanId", "b".repeat(16)));
    assertThat(text.toString().split("traceId", -1))
        .as("the line outside of a trace has none")
        .hasSize(2);
  }

  @Test
  void withoutAReceiverNoSpansBegin() {
    try (Span span = Span.start(Span.Kind.INTERNAL, "work")) {
      span.setAttribute("key", "value");
      assertThat(span.traceparent()).isNull();
      assertThat(Span.current().traceparent()).isNull();
    }
    Runnable work = () -> {};
    assertThat(Span.wrap(work)).isSameAs(work);
  }

  @Test
  void pairsAreReadAndTheirValuesDecoded() {
    assertThat(Pairs.of("")).isEmpty();
    assertThat(Pairs.of(" a=b , c=d%20e+f,")).isEqualTo(Map.of("a", "b", "c", "d e+f"));
    assertThatThrownBy(() -> Pairs.of("a")).hasMessageContaining("name=value");
    assertThatThrownBy(() -> Pairs.of("=a")).isInstanceOf(IllegalStateException.class);
  }
}
