package plinth.audit.http;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import plinth.audit.AuditEntry;
import plinth.audit.AuditFormat;

/**
 * Writes entries of an audit record to a file, a thousand at a time.
 *
 * @param format the format of the file
 * @param source the entries
 */
public record AuditDownload(AuditFormat format, Source source) {
  private static final int AT_ONCE = 1_000;

  /** Entries in the order in which they were written. */
  public interface Source {
    /** The next entries after a number. */
    List<AuditEntry> listAfter(long id, int most);
  }

  /** Reads the first entry, so that a refusal occurs before anything is written. */
  public void checkQuery() {
    source.listAfter(0, 1);
  }

  /** The answer, which reads the entries as they are written. */
  public Response answer() {
    StreamingOutput bytes = this::write;
    return Response.ok(bytes)
        .type(format.mediaType())
        .header(
            HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"audit." + format.code() + "\"")
        .header(HttpHeaders.CACHE_CONTROL, "private, no-store")
        .build();
  }

  private void write(OutputStream out) throws IOException {
    out.write(format.head().getBytes(StandardCharsets.UTF_8));
    long last = 0;
    while (true) {
      List<AuditEntry> some = source.listAfter(last, AT_ONCE);
      StringBuilder lines = new StringBuilder();
      some.forEach(entry -> lines.append(format.line(entry)));
      out.write(lines.toString().getBytes(StandardCharsets.UTF_8));
      if (some.size() < AT_ONCE) {
        return;
      }
      last = some.get(some.size() - 1).id();
    }
  }
}
