package plinth.access.stream;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.outbound.OutboundRequest;
import plinth.outbound.TlsMaterial;

/**
 * The receiver of a stream, as an owner names it.
 *
 * @param url its address: https, or {@code tls://host:port} for syslog
 * @param headers sent with each request of OTLP, such as a key
 * @param tls what a syslog server is checked against, and what is presented to it
 */
public record StreamTarget(
    StreamKind kind, String url, Map<String, String> headers, TlsMaterial tls) {
  private static final int MOST_HEADERS = 20;

  /** Refuses headers and certificates that its kind does not use, and unusable ones. */
  public StreamTarget {
    headers = Map.copyOf(headers);
    if (!headers.isEmpty() && kind != StreamKind.OTLP) {
      throw Problem.invalid("headers", "kind", "headers are for OTLP only");
    }
    if (headers.size() > MOST_HEADERS) {
      throw Problem.invalid("headers", "max", "headers may be at most " + MOST_HEADERS);
    }
    new TreeMap<>(headers)
        .forEach(
            (name, value) -> {
              if (!OutboundRequest.isHeader(name, value) || name.equalsIgnoreCase("content-type")) {
                throw Problem.invalid(
                    "headers", "header", "headers must not contain " + shown(name));
              }
            });
    requireUsable(kind, tls);
  }

  private static void requireUsable(StreamKind kind, TlsMaterial tls) {
    if (kind == StreamKind.SYSLOG) {
      try {
        tls.toContext();
      } catch (TlsMaterial.Unusable e) {
        String field = field(e.part());
        throw Problem.invalid(field, "pem", field + " " + e.getMessage());
      }
    } else if (tls.authority() != null || tls.certificate() != null || tls.key() != null) {
      throw Problem.invalid(
          "certificate_authority", "kind", "certificates and keys are for syslog only");
    }
  }

  /** The name of a part of the material in the request. */
  private static String field(String part) {
    return switch (part) {
      case "authority" -> "certificate_authority";
      case "key" -> "client_key";
      default -> "client_certificate";
    };
  }

  private static String shown(@Nullable String name) {
    String text = String.valueOf(name).replaceAll("[^\\x21-\\x7e]", "?");
    return text.length() > 100 ? text.substring(0, 100) : text;
  }
}
