package plinth.platform.http;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import plinth.audit.AuditEntry;
import plinth.kernel.Caller;
import plinth.platform.audit.AuditFormat;
import plinth.platform.audit.AuditQuery;
import plinth.platform.audit.AuditRecords;

/** Writes entries of an audit record to a file, a thousand at a time. */
record AuditDownload(AuditRecords records, Caller caller, AuditQuery question, AuditFormat format) {
  private static final int AT_ONCE = 1_000;

  /** Reads the first entry, so that a refusal occurs before anything is written. */
  void checkQuery() {
    records.listAfter(caller, question, 0, 1);
  }

  Response answer() {
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
      List<AuditEntry> some = records.listAfter(caller, question, last, AT_ONCE);
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
