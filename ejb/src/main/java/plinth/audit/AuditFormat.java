package plinth.audit;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonReader;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.kernel.Problem;

/** The file formats for entries of an audit record. */
public enum AuditFormat {
  /** One JSON object per line. */
  JSONL("application/x-ndjson", "") {
    @Override
    public String line(AuditEntry entry) {
      JsonObjectBuilder line =
          Json.createObjectBuilder()
              .add("id", entry.id())
              .add("seq", number(entry.seq()))
              .add("at", entry.at().toString())
              .add("workspace_id", number(entry.workspaceId()))
              .add("actor", entry.actor())
              .add("operator_id", number(entry.operatorId()))
              .add("action", entry.action())
              .add("subject", entry.subject())
              .add("address", entry.address())
              .add("agent", entry.agent())
              .add("request_id", entry.requestId())
              .add("details", details(entry));
      String hash = entry.hash();
      return line.add("hash", hash == null ? JsonValue.NULL : Json.createValue(hash)).build()
          + "\n";
    }
  },
  /** Comma-separated values; a quote precedes texts that a spreadsheet would read as a formula. */
  CSV(
      "text/csv",
      "id,seq,at,workspace_id,actor,operator_id,action,subject,address,agent,request_id,details,hash\r\n") {
    @Override
    public String line(AuditEntry entry) {
      return Stream.of(
                  entry.id(),
                  Objects.requireNonNullElse(entry.seq(), ""),
                  entry.at(),
                  Objects.requireNonNullElse(entry.workspaceId(), ""),
                  entry.actor(),
                  Objects.requireNonNullElse(entry.operatorId(), ""),
                  entry.action(),
                  entry.subject(),
                  entry.address(),
                  entry.agent(),
                  entry.requestId(),
                  entry.details().text(),
                  Objects.requireNonNullElse(entry.hash(), ""))
              .map(AuditFormat::cell)
              .collect(Collectors.joining(","))
          + "\r\n";
    }
  };

  private static final String FORMULA = "=+-@\t\r";

  private final String mediaType;
  private final String head;

  AuditFormat(String mediaType, String head) {
    this.mediaType = mediaType;
    this.head = head;
  }

  /** The format with this name; refuses any other. */
  public static AuditFormat of(String word) {
    for (AuditFormat format : values()) {
      if (format.code().equals(word)) {
        return format;
      }
    }
    throw Problem.notOneOf("format", AuditFormat.class);
  }

  /** The name of the format, which is also the file extension. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The media type. */
  public String mediaType() {
    return mediaType;
  }

  /** The text before the entries. */
  public String head() {
    return head;
  }

  /** An entry with its line end. */
  public abstract String line(AuditEntry entry);

  private static JsonValue number(@Nullable Long number) {
    return number == null ? JsonValue.NULL : Json.createValue(number);
  }

  private static JsonObject details(AuditEntry entry) {
    try (JsonReader reader = Json.createReader(new StringReader(entry.details().text()))) {
      return reader.readObject();
    }
  }

  private static String cell(Object value) {
    String text = value.toString();
    String safe = !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    return safe.matches("(?s).*[\",\r\n].*") ? '"' + safe.replace("\"", "\"\"") + '"' : safe;
  }
}
