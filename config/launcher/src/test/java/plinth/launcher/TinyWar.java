package plinth.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes a WAR with one servlet and one batch job. */
final class TinyWar {
  private static final String JOB =
      """
      <job id="tiny" xmlns="https://jakarta.ee/xml/ns/jakartaee" version="2.0">
        <step id="only"><batchlet ref="plinth.launcher.TinyBatchlet"/></step>
      </job>
      """;

  private TinyWar() {}

  static Path write(Path file) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      put(zip, "WEB-INF/classes/META-INF/batch-jobs/tiny.xml", JOB.getBytes());
      for (Class<?> type : new Class<?>[] {TinyServlet.class, TinyBatchlet.class}) {
        String name = type.getName().replace('.', '/') + ".class";
        try (InputStream code = type.getResourceAsStream("/" + name)) {
          put(zip, "WEB-INF/classes/" + name, code.readAllBytes());
        }
      }
    }
    return file;
  }

  private static void put(ZipOutputStream zip, String name, byte[] content) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    zip.write(content);
    zip.closeEntry();
  }
}
