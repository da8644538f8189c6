package plinth.access.stream;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import plinth.audit.AuditEntry;
import plinth.kernel.Caller;
import plinth.kernel.JsonText;
import plinth.outbound.OutboundAnswer;
import plinth.outbound.OutboundRequest;
import plinth.outbound.TlsMaterial;

/** The formats of streams: RFC 5424 with frames of RFC 5425, and log records of OTLP. */
class StreamFormatsTest {
  private static final Pattern MESSAGE =
      Pattern.compile(
          "<109>1 (?<at>\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z) crm\\.example plinth - audit"
              + " \\[plinth@32473(?<parameters>( [a-z_]{1,32}=\"(\\\\[\"\\\\\\]]|[^\"\\\\\\]])*\")+)\\] (?<text>[\\x20-\\x7e]+)");

  private static AuditEntry entry(long place, String subject) {
    return new AuditEntry(
        place + 100,
        place,
        Instant.parse("2026-03-01T10:20:30.123456Z"),
        7L,
        "member:lina",
        null,
        "role.created",
        subject,
        "192.0.2.1",
        "Agent",
        "r",
        new JsonText("{\"name\": \"مدير\"}"),
        "ab");
  }

  @Test
  void framesCountOctetsAndMessagesAreExact() {
    byte[] frames =
        SyslogText.frames(
            "crm.example", "field-works", List.of(entry(41, "a\"b\\c]d é"), entry(42, "role:x")));
    String first = frame(frames, 0);
    Matcher message = MESSAGE.matcher(first);
    assertThat(message.matches()).as(first).isTrue();
    assertThat(message.group("at")).isEqualTo("2026-03-01T10:20:30.123456Z");
    assertThat(message.group("parameters"))
        .isEqualTo(
            " sequence=\"41\" workspace=\"field-works\" action=\"role.created\""
                + " actor=\"member:lina\" subject=\"a\\\"b\\\\c\\]d é\" by_operator=\"false\"");
    JsonObject text = JsonText.parseObject(message.group("text"));
    assertThat(text.getJsonObject("details").getString("name")).isEqualTo("مدير");

    int length = first.getBytes(StandardCharsets.UTF_8).length;
    int next = String.valueOf(length).length() + 1 + length;
    assertThat(MESSAGE.matcher(frame(frames, next)).matches()).isTrue();
    assertThat(frame(frames, next)).contains("sequence=\"42\"");
  }

  /** The frame that begins at an octet. */
  private static String frame(byte[] frames, int from) {
    int space = from;
    while (frames[space] != ' ') {
      space++;
    }
    int length = Integer.parseInt(new String(frames, from, space - from, StandardCharsets.UTF_8));
    return new String(frames, space + 1, length, StandardCharsets.UTF_8);
  }

  @Test
  void logRecordsFollowTheProtocol() {
    String secret =
        StreamSecret.of(
            new StreamTarget(
                StreamKind.OTLP,
                "https://otlp.example/",
                Map.of("x-key", "k"),
                new TlsMaterial(null, null, null)));
    OutboundRequest request =
        StreamSender.toOtlp(
            Caller.system("test").inWorkspace(new Caller.Workspace(7, "field-works", null)),
            new AuditBatch(
                StreamKind.OTLP,
                "https://otlp.example/",
                secret,
                40,
                List.of(entry(41, "role:x"), entry(42, "role:y"))));
    assertThat(request.url()).isEqualTo("https://otlp.example/v1/logs");
    assertThat(request.headers())
        .containsEntry("x-key", "k")
        .containsEntry("Content-Type", "application/json");
    JsonObject resource =
        JsonText.parseObject(request.body()).getJsonArray("resourceLogs").getJsonObject(0);
    List<JsonObject> records =
        resource
            .getJsonArray("scopeLogs")
            .getJsonObject(0)
            .getJsonArray("logRecords")
            .getValuesAs(JsonObject.class);
    assertThat(records).hasSize(2);
    assertThat(records.get(0).getString("timeUnixNano")).isEqualTo("1772360430123456000");
    assertThat(records.get(0).getJsonArray("attributes").toString())
        .contains("{\"key\":\"plinth.sequence\",\"value\":{\"intValue\":\"41\"}}");
    assertThat(
            JsonText.parseObject(records.get(1).getJsonObject("body").getString("stringValue"))
                .getInt("seq"))
        .isEqualTo(42);
  }

  @Test
  void partialSuccessIsReadAndNotSentAgain() {
    assertThat(read("").refused()).isZero();
    assertThat(read("{}").refusal()).isNull();
    assertThat(read("{\"partialSuccess\":{}}").refusal()).isNull();
    Delivery part =
        read("{\"partialSuccess\":{\"rejectedLogRecords\":\"3\",\"errorMessage\":\"too old\"}}");
    assertThat(part).isEqualTo(new Delivery(null, null, 3, "too old"));
    assertThat(read("{\"partialSuccess\":{\"rejectedLogRecords\":2}}").refused()).isEqualTo(2);
    assertThat(read("{\"partialSuccess\":{\"rejectedLogRecords\":\"many\"}}").error()).isNull();
    assertThat(read("\u0000binary").error()).isNull();
  }

  private static Delivery read(String body) {
    return StreamSender.readPart(
        new OutboundAnswer(OutboundAnswer.Outcome.ANSWERED, 200, body, null, 1));
  }
}
