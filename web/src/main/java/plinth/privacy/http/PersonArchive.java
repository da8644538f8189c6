package plinth.privacy.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import plinth.files.Files;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.privacy.ExportedKind;
import plinth.privacy.PersonExport;

/** An archive of what was chosen as a person's: lists as JSON lines, and the files. */
@ApplicationScoped
class PersonArchive {
  private static final int AT_ONCE = 200;

  @Inject private PersonExport export;
  @Inject private Files files;

  /** The answer, which reads everything as it is written. */
  Response answer(Caller caller, long search) {
    StreamingOutput bytes = out -> write(caller, search, out);
    return Response.ok(bytes)
        .type("application/zip")
        .header(
            HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"person-" + search + ".zip\"")
        .header(HttpHeaders.CACHE_CONTROL, "private, no-store")
        .build();
  }

  private void write(Caller caller, long search, OutputStream out) throws IOException {
    ZipOutputStream zip = new ZipOutputStream(out, StandardCharsets.UTF_8);
    List<String> slugs = new ArrayList<>();
    for (ExportedKind kind : ExportedKind.values()) {
      zip.putNextEntry(new ZipEntry(kind.fileName()));
      long after = 0;
      List<PersonExport.Line> lines = export.list(caller, search, kind, after, AT_ONCE);
      while (!lines.isEmpty()) {
        for (PersonExport.Line line : lines) {
          zip.write((line.json() + "\n").getBytes(StandardCharsets.UTF_8));
          if (kind == ExportedKind.FILES) {
            slugs.add(line.slug());
          }
          after = line.id();
        }
        lines = export.list(caller, search, kind, after, AT_ONCE);
      }
      zip.closeEntry();
    }
    for (String slug : slugs) {
      writeFile(caller, slug, zip);
    }
    zip.finish();
  }

  private void writeFile(Caller caller, String slug, ZipOutputStream zip) throws IOException {
    try (InputStream bytes = files.open(caller, slug, 0)) {
      zip.putNextEntry(new ZipEntry("files/" + slug));
      bytes.transferTo(zip);
      zip.closeEntry();
    } catch (Problem gone) {
      // Deleted since the list was written, which still names it.
      return;
    }
  }
}
