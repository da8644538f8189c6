package plinth.access.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Receiver;
import plinth.testing.Signer;
import plinth.testing.SyslogReceiver;
import plinth.testing.Workspace;

/** Audit streams to syslog servers and receivers of OpenTelemetry's protocol. */
class AuditStreamKindsIT {
  private static final String PATH = "/admin/audit/stream";
  private static final Pattern MESSAGE =
      Pattern.compile(
          "<109>1 \\S+Z localhost plinth - audit \\[plinth@32473 sequence=\"(\\d+)\" workspace=\"(\\S+)\""
              + " action=\"(\\S+)\" .*\\] \\{.*\\}");

  private final Workspace workspace = Workspace.create();
  private final Api owner = workspace.admin();

  private void sweep() {
    Database.run(
        "update tenant.audit_stream set due_at = now() where workspace_id = " + workspace.id());
    Api.open()
        .bearer(Signer.server().operator())
        .post("/admin/platform/schedulers/audit-stream/run", json("workspace_id", workspace.id()))
        .expect(200);
  }

  private JsonObject state() {
    return owner.get(PATH).expect(200).data();
  }

  @Test
  void syslogServersGetFramesInOrderOverTls() throws Exception {
    try (SyslogReceiver receiver = SyslogReceiver.start();
        SyslogReceiver other = SyslogReceiver.start()) {
      // A server with another certificate gets nothing, although it listens.
      owner
          .put(
              PATH,
              json(
                  "kind",
                  "syslog",
                  "url",
                  receiver.url(),
                  "certificate_authority",
                  other.certificate()))
          .expect(200);
      sweep();
      assertThat(state().getString("last_error")).isEqualTo("TLS failed");
      assertThat(receiver.messages()).isEmpty();

      JsonObject set =
          owner
              .put(
                  PATH,
                  json(
                      "kind",
                      "syslog",
                      "url",
                      receiver.url(),
                      "certificate_authority",
                      receiver.certificate()))
              .expect(200)
              .data();
      assertThat(set.isNull("signing_secret")).isTrue();
      owner
          .post("/admin/roles", json("name", "One \"]", "permissions", array("record.read")))
          .expect(201);
      // A connection that broke delivered nothing: everything is sent again.
      receiver.breaking(true);
      sweep();
      assertThat(state().getInt("failures")).isEqualTo(1);
      receiver.breaking(false);
      sweep();
      List<String> actions = new ArrayList<>();
      List<Long> places = new ArrayList<>();
      for (String text : receiver.messages()) {
        Matcher message = MESSAGE.matcher(text);
        assertThat(message.matches()).as(text).isTrue();
        assertThat(message.group(2)).isEqualTo(workspace.subdomain());
        places.add(Long.parseLong(message.group(1)));
        actions.add(message.group(3));
      }
      assertThat(actions).containsExactly("audit.stream_set", "role.created");
      assertThat(places.get(1)).isEqualTo(places.get(0) + 1);
      assertThat(state().getJsonNumber("sent_sequence").longValue()).isEqualTo(places.get(1));
      assertThat(state().isNull("last_error")).isTrue();
    }
  }

  @Test
  void receiversOfOtlpGetLogRecordsAndArePatientlyRetried() {
    try (Receiver receiver = Receiver.start()) {
      owner
          .put(
              PATH,
              json("kind", "otlp", "url", receiver.url(), "headers", json("x-key", "k-of-otlp")))
          .expect(200);
      receiver.answering(
          hit -> new Receiver.Reply(503, Map.of("Retry-After", "7200"), Duration.ZERO));
      sweep();
      assertThat(state().getString("last_error")).isEqualTo("HTTP 503");
      assertThat(
              Database.texts(
                  "select count(*)::text from tenant.audit_stream where workspace_id = "
                      + workspace.id()
                      + " and due_at between now() + interval '119 minutes'"
                      + " and now() + interval '121 minutes'"))
          .containsExactly("1");
      receiver.answering(hit -> Receiver.Reply.of(200));
      sweep();
      assertThat(state().isNull("last_error")).isTrue();
      Receiver.Hit hit = receiver.hits().get(1);
      assertThat(hit.path()).isEqualTo("/hooks/v1/logs");
      assertThat(hit.header("x-key")).isEqualTo("k-of-otlp");
      assertThat(hit.header("content-type")).isEqualTo("application/json");
      JsonObject scope =
          hit.json()
              .getJsonArray("resourceLogs")
              .getJsonObject(0)
              .getJsonArray("scopeLogs")
              .getJsonObject(0);
      assertThat(scope.getJsonArray("logRecords").toString()).contains("audit.stream_set");
      assertThat(state().toString()).doesNotContain("k-of-otlp");
      assertThat(
              Database.texts(
                      "select secret from tenant.audit_stream where workspace_id = "
                          + workspace.id())
                  .toString())
          .doesNotContain("k-of-otlp");
      sweep();
      assertThat(receiver.hits()).hasSize(2);
    }
  }

  @Test
  void targetsThatCannotBeAreRefused() {
    refused("kind", json("kind", "carrier_pigeon", "url", "https://siem.example.com/"));
    refused("url", json("kind", "syslog", "url", "https://siem.example.com/"));
    refused("url", json("kind", "syslog", "url", "tls://10.0.0.1:6514"));
    refused("url", json("kind", "syslog", "url", "tls://siem.example.com:99999"));
    refused("url", json("kind", "otlp", "url", "http://siem.example.com/"));
    refused(
        "headers",
        json("kind", "otlp", "url", "https://siem.example.com/", "headers", json("host", "other")));
    refused(
        "headers",
        json("kind", "webhook", "url", "https://siem.example.com/", "headers", json("x", "y")));
    refused(
        "certificate_authority",
        json("kind", "syslog", "url", "tls://siem.example.com:6514", "certificate_authority", "x"));
    refused(
        "client_certificate",
        json("kind", "syslog", "url", "tls://siem.example.com:6514", "client_key", "x"));
  }

  private void refused(String field, JsonObject target) {
    assertThat(owner.put(PATH, target).expect(400).faults())
        .isNotEmpty()
        .allMatch(fault -> fault.startsWith(field + ":"));
  }
}
