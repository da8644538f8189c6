package plinth.access.stream;

import java.util.Locale;

/** The ways in which a stream delivers entries. */
public enum StreamKind {
  /** Signed requests, as Standard Webhooks describe them. */
  WEBHOOK,
  /** Messages of RFC 5424 over TLS, as RFC 5425 describes it. */
  SYSLOG,
  /** Log records of OpenTelemetry's protocol over HTTP. */
  OTLP;

  /** The word on the wire and in the database. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The constant for its word, which is one of them. */
  public static StreamKind of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
