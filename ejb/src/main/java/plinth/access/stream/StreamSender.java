package plinth.access.stream;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.net.URI;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.audit.AuditFormat;
import plinth.kernel.Caller;
import plinth.kernel.JsonText;
import plinth.kernel.ServerConfig;
import plinth.outbound.CallFailed;
import plinth.outbound.Outbound;
import plinth.outbound.OutboundAnswer;
import plinth.outbound.OutboundRequest;
import plinth.outbound.TlsDelivery;
import plinth.outbound.TlsMaterial;
import plinth.telemetry.OtlpLogs;

/** Delivers batches, each in the way of its stream. Must not be called inside a transaction. */
@ApplicationScoped
public class StreamSender {
  @Inject private ServerConfig server;
  @Inject private Outbound outbound;
  @Inject private TlsDelivery tls;

  /** Delivers a batch on this thread; every behavior of the receiver results in a delivery. */
  Delivery send(Caller caller, AuditBatch batch, Instant at) {
    return switch (batch.kind()) {
      case WEBHOOK -> Delivery.of(outbound.call(batch.toRequest(caller, at)));
      case SYSLOG -> sendSyslog(caller, batch);
      case OTLP -> readPart(outbound.call(toOtlp(caller, batch)));
    };
  }

  private Delivery sendSyslog(Caller caller, AuditBatch batch) {
    URI address = URI.create(batch.url());
    String workspace = caller.requireWorkspace().subdomain();
    try {
      tls.send(
          address.getHost().replaceAll("[\\[\\]]", ""),
          address.getPort(),
          StreamSecret.tls(batch.requireSecret()).toContext(),
          SyslogText.frames(ownHost(), workspace, batch.entries()));
      return Delivery.received();
    } catch (CallFailed e) {
      return Delivery.failed(OutboundAnswer.text(e.reason()));
    } catch (TlsMaterial.Unusable e) {
      return Delivery.failed("The " + e.part() + " " + e.getMessage());
    }
  }

  /** The host of the server's public address, by which receivers tell servers apart. */
  private String ownHost() {
    return Optional.ofNullable(URI.create(server.publicUrl()).getHost()).orElse("-");
  }

  static OutboundRequest toOtlp(Caller caller, AuditBatch batch) {
    String workspace = caller.requireWorkspace().subdomain();
    List<OtlpLogs.Event> events =
        batch.entries().stream()
            .map(
                entry -> {
                  Map<String, Object> attributes = new LinkedHashMap<>();
                  attributes.put("event.name", "plinth.audit");
                  AuditFacts.of(workspace, entry)
                      .forEach((name, value) -> attributes.put("plinth." + name, value));
                  return new OtlpLogs.Event(
                      entry.at(), AuditFormat.JSONL.line(entry).strip(), attributes);
                })
            .toList();
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/json");
    headers.putAll(StreamSecret.headers(batch.requireSecret()));
    return new OutboundRequest(
        caller.requireWorkspace().id(),
        "POST",
        withPath(batch.url()),
        headers,
        OtlpLogs.document(
            Map.of("service.name", "plinth", "service.namespace", workspace), events));
  }

  private static String withPath(String url) {
    String base = url.replaceAll("/+$", "");
    return base.endsWith(OtlpLogs.PATH) ? base : base + OtlpLogs.PATH;
  }

  /** Reads how many entries a receiver of OTLP refused for good. */
  static Delivery readPart(OutboundAnswer answer) {
    if (!answer.isSuccess() || answer.body().isBlank()) {
      return Delivery.of(answer);
    }
    try {
      JsonValue part = JsonText.parseObject(answer.body()).get("partialSuccess");
      if (!(part instanceof JsonObject told)) {
        return Delivery.received();
      }
      long refused = number(told.get("rejectedLogRecords"));
      String reason = told.getString("errorMessage", "");
      return refused > 0 || !reason.isBlank()
          ? Delivery.received(refused, reason)
          : Delivery.received();
    } catch (RuntimeException e) {
      // The status says that the entries were received; not every receiver answers in JSON.
      return Delivery.received();
    }
  }

  /** Whole numbers of 64 bits are texts in JSON of this protocol; some receivers write numbers. */
  private static long number(@Nullable JsonValue value) {
    if (value == null) {
      return 0;
    }
    return Long.parseLong(value instanceof JsonString text ? text.getString() : value.toString());
  }
}
