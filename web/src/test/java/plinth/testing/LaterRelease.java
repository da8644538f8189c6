package plinth.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.stream.Stream;

/** The shipped WAR with one more migration in each plane, like the next release. */
public final class LaterRelease {
  /** The name of the migrations in plans. */
  public static final String MIGRATION = "V900 drill";

  private static final String FILE = "V900__drill.sql";

  private LaterRelease() {}

  /** Writes the archive. */
  public static Path make(Path war, Path target) {
    try {
      Files.copy(war, target, StandardCopyOption.REPLACE_EXISTING);
      Path domain = Files.createTempFile("plinth-ejb", ".jar");
      try (FileSystem archive = open(target)) {
        Path packed = domainOf(archive);
        Files.copy(packed, domain, StandardCopyOption.REPLACE_EXISTING);
        try (FileSystem jar = open(domain)) {
          write(
              jar.getPath("db/later/main", FILE),
              "create table main.drill (id bigint primary key)");
          write(
              jar.getPath("db/later/tenant", FILE),
              "create table tenant.drill (workspace_id bigint, id bigint,"
                  + " primary key (workspace_id, id))");
        }
        Files.copy(domain, packed, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.delete(domain);
      }
      return target;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static FileSystem open(Path zip) throws IOException {
    return FileSystems.newFileSystem(URI.create("jar:" + zip.toUri()), Map.of());
  }

  private static Path domainOf(FileSystem archive) throws IOException {
    try (Stream<Path> libraries = Files.list(archive.getPath("/WEB-INF/lib"))) {
      return libraries
          .filter(file -> file.getFileName().toString().startsWith("plinth-ejb"))
          .findFirst()
          .orElseThrow();
    }
  }

  private static void write(Path file, String sql) throws IOException {
    Files.createDirectories(file.getParent());
    Files.write(file, sql.getBytes(StandardCharsets.UTF_8));
  }
}
