package plinth.access.stream;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import plinth.audit.AuditEntry;
import plinth.audit.AuditFormat;

/**
 * Entries as messages of RFC 5424, framed by their length in octets as RFC 5425 requires. The
 * message is the entry as JSON in ASCII, so that it needs no byte order mark.
 */
final class SyslogText {
  /** The facility of audit logs, 13, with the severity of notices, 5. */
  private static final int PRIORITY = 13 * 8 + 5;

  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSX").withZone(ZoneOffset.UTC);
  private static final int ASCII = 0x7f;

  private SyslogText() {}

  /** Frames of entries, one after the other. */
  static byte[] frames(String host, String workspace, List<AuditEntry> entries) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (AuditEntry entry : entries) {
      byte[] message = message(host, workspace, entry).getBytes(StandardCharsets.UTF_8);
      out.writeBytes((message.length + " ").getBytes(StandardCharsets.US_ASCII));
      out.writeBytes(message);
    }
    return out.toByteArray();
  }

  static String message(String host, String workspace, AuditEntry entry) {
    StringBuilder text = new StringBuilder(512);
    text.append('<').append(PRIORITY).append(">1 ").append(MOMENT.format(entry.at()));
    text.append(' ').append(host).append(" plinth - audit [plinth@32473");
    AuditFacts.of(workspace, entry).forEach((name, value) -> parameter(text, name, value));
    text.append("] ");
    appendAscii(text, AuditFormat.JSONL.line(entry).strip());
    return text.toString();
  }

  private static void parameter(StringBuilder text, String name, Object value) {
    text.append(' ').append(name).append("=\"");
    text.append(String.valueOf(value).replaceAll("([\"\\\\\\]])", "\\\\$1"));
    text.append('"');
  }

  private static void appendAscii(StringBuilder text, String json) {
    for (int i = 0; i < json.length(); i++) {
      char letter = json.charAt(i);
      if (letter < ASCII) {
        text.append(letter);
      } else {
        text.append(String.format(Locale.ROOT, "\\u%04x", (int) letter));
      }
    }
  }
}
