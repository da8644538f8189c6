package plinth.access.stream;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.audit.AuditEntry;
import plinth.audit.AuditFormat;
import plinth.kernel.Caller;
import plinth.kernel.Hmac;
import plinth.kernel.Json;
import plinth.outbound.OutboundRequest;
import plinth.vault.Vault;

/**
 * Entries that one server has claimed to send.
 *
 * @param kind how they are delivered
 * @param url the receiver
 * @param secret the key of the signature, or what {@link StreamSecret} reads; null: it cannot be
 *     unsealed any more
 * @param after the place after which they follow
 * @param entries the entries in their order; empty: there is nothing to send
 */
public record AuditBatch(
    StreamKind kind, String url, @Nullable String secret, long after, List<AuditEntry> entries) {
  /** The prefix of secrets in Standard Webhooks. */
  static final String PREFIX = "whsec_";

  /** The place of a stream's secret in the vault. */
  static String place(Caller caller) {
    return Vault.place("audit_stream.secret", caller.requireWorkspace().id());
  }

  /** The place of the last entry. */
  long last() {
    return Objects.requireNonNull(entries.get(entries.size() - 1).seq());
  }

  String requireSecret() {
    return Objects.requireNonNull(secret);
  }

  /** The signed request, as Standard Webhooks describe it. */
  OutboundRequest toRequest(Caller caller, Instant at) {
    Caller.Workspace workspace = caller.requireWorkspace();
    String id = "audit_" + workspace.id() + "_" + (after + 1) + "_" + last();
    String body = body(workspace.subdomain());
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/json");
    headers.put("webhook-id", id);
    headers.put("webhook-timestamp", Long.toString(at.getEpochSecond()));
    headers.put("webhook-signature", sign(id + "." + at.getEpochSecond() + "." + body));
    return new OutboundRequest(workspace.id(), "POST", url, headers, body);
  }

  private String body(String workspace) {
    return entries.stream()
        .map(entry -> AuditFormat.JSONL.line(entry).strip())
        .collect(
            Collectors.joining(
                ",", "{\"workspace\":" + Json.createValue(workspace) + ",\"entries\":[", "]}"));
  }

  private String sign(String text) {
    byte[] key = Base64.getDecoder().decode(requireSecret().substring(PREFIX.length()));
    byte[] signature = Hmac.SHA256.digest(key, text.getBytes(StandardCharsets.UTF_8));
    return "v1," + Base64.getEncoder().encodeToString(signature);
  }
}
