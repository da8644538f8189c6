package plinth.platform.audit;

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
import plinth.audit.AuditEntry;
import plinth.kernel.Json;
import plinth.kernel.Problem;

/** How entries of an audit record are written into a file. */
public enum AuditFormat {
  /** A JSON object a line. */
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
  /** Comma-separated values; what a spreadsheet would take for a formula is led by a quote. */
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

  /** The format of a word; refuses any other. */
  public static AuditFormat of(String word) {
    for (AuditFormat format : values()) {
      if (format.code().equals(word)) {
        return format;
      }
    }
    throw Problem.noneOf("format", AuditFormat.class);
  }

  /** Its word, and the end of the file's name. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Its media type. */
  public String mediaType() {
    return mediaType;
  }

  /** What stands in front of the entries. */
  public String head() {
    return head;
  }

  /** An entry with the end of its line. */
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
