package plinth.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import plinth.testing.Database;
import plinth.testing.Plinth;

/**
 * Stores the installation of a release for the tests of upgrades: furnishes a server, dumps its
 * databases, and adds its files. It is not part of a build; {@code
 * ejb/src/test/resources/releases/README.md} describes how to run it.
 */
class KeepRelease {
  private static final Path FOLDER = Path.of("../ejb/src/test/resources/releases");

  /** A fixed time for entries, so that the same content produces the same archive. */
  private static final long EPOCH = 315_532_800_000L;

  @Test
  void keep() throws Exception {
    String release = System.getProperty("plinth.release", "");
    assertThat(release).as("-Dplinth.release, such as 1.0.0").isNotEmpty();
    Plinth server = Plinth.server();
    String password = System.getenv("PLINTH_DB_OWNER_PASSWORD");
    if (password != null) {
      Files.writeString(server.data().resolve("database-password"), password);
    }
    new Furniture(server).bring();
    Map<String, byte[]> entries = new TreeMap<>();
    entries.put("main.sql", dump(server, ""));
    for (String database :
        Database.texts("select database from main.tenants where database is not null")) {
      entries.put("databases/" + database + ".sql", dump(server, database));
    }
    Path files = server.data().resolve("files");
    try (Stream<Path> all = Files.walk(files)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String name = files.relativize(file).toString().replace('\\', '/');
        entries.put("files/" + name, Files.readAllBytes(file));
      }
    }
    write(FOLDER.resolve(release + ".zip"), entries);
  }

  /** Dumps a database as SQL that any later PostgreSQL can read; empty means the main one. */
  private static byte[] dump(Plinth server, String database)
      throws IOException, InterruptedException {
    URI address = URI.create(server.database().substring("jdbc:".length()));
    String name = database.isEmpty() ? address.getPath().substring(1) : database;
    Path out = Files.createTempFile("release", ".sql");
    Path complaints = Files.createTempFile("release", ".err");
    ProcessBuilder program =
        new ProcessBuilder(
                List.of(
                    "pg_dump",
                    "--host=" + address.getHost(),
                    "--port=" + address.getPort(),
                    "--username=plinth_owner",
                    "--inserts",
                    "--rows-per-insert=100",
                    "--exclude-schema=batch",
                    "--file=" + out,
                    name))
            .redirectError(complaints.toFile());
    program
        .environment()
        .put("PGPASSWORD", Files.readString(server.data().resolve("database-password")).trim());
    int status = program.start().waitFor();
    assertThat(status).as(Files.readString(complaints)).isZero();
    // Lines with commands of psql are not SQL.
    return Files.readAllLines(out).stream()
        .filter(line -> !line.startsWith("\\"))
        .collect(Collectors.joining("\n"))
        .getBytes(StandardCharsets.UTF_8);
  }

  private static void write(Path archive, Map<String, byte[]> entries) throws IOException {
    Files.createDirectories(archive.getParent());
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      zip.setLevel(9);
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        ZipEntry place = new ZipEntry(entry.getKey());
        place.setTime(EPOCH);
        zip.putNextEntry(place);
        zip.write(entry.getValue());
        zip.closeEntry();
      }
    }
  }
}
