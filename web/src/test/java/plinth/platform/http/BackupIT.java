package plinth.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.CopyOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plinth.testing.Api;
import plinth.testing.Operator;
import plinth.testing.Plinth;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Upload;
import plinth.testing.Workspace;

/**
 * The drill of docs/operate/backup.md: a base backup of the whole PostgreSQL server with its own
 * two functions while people write, then the files, and an installation restored from both.
 */
@Tag(Plinth.OWN_SERVER)
@Tag(Plinth.RESTARTS)
class BackupIT {
  private static final CopyOption[] AS_IT_IS = {
    StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING
  };

  /**
   * Files that belong to the running server only, and the write-ahead log, which is copied last.
   */
  private static final Set<String> LEFT_OUT =
      Set.of("postmaster.pid", "postmaster.opts", "pg_wal", "pg_replslot", "pg_stat_tmp");

  private static final Map<String, String> SETTINGS =
      Map.of(
          "PLINTH_OPERATOR_PASSWORD", Operator.PASSWORD,
          "PLINTH_PUBLIC_URL", "http://plinth.test",
          "PLINTH_LOGIN_PER_MINUTE", "1000");

  @TempDir static Path folder;

  private final Path data = folder.resolve("data");
  private final Path restored = folder.resolve("restored");

  @Test
  void aBackupRestoresAcknowledgedWritesOfEveryDatabase() throws Exception {
    Plinth server = Plinth.startIn(data, SETTINGS);
    List<String> written;
    String file;
    String key;
    try {
      Workspace.signUp(server, "shared");
      Api admin = Operator.nora(server, "shared");
      Sheet kites = Sheet.create(admin, "kites").field("name", "text");
      Operator.dedicated(server, "own");
      Sheet own = Sheet.create(Operator.nora(server, "own"), "kites").field("name", "text");
      file = Upload.slug(admin, "kite.txt", "a kite in a file");
      kites.create(json("name", "before"));
      key =
          admin
              .post("/integrations/api-keys", json("name", "K", "scopes", array("read.*")))
              .expect(201)
              .data()
              .getString("key");
      written = backUpWhile(server, own);
      assertThat(written).as("written meanwhile").hasSizeGreaterThan(3);
    } finally {
      server.stop();
    }

    Plinth again = Plinth.startIn(restored, SETTINGS);
    try {
      assertThat(names(Operator.nora(again, "own"))).containsAll(written);
      Api byKey = Api.at(again.address()).apiKey(key);
      assertThat(byKey.get("/object/data/kites").expect(200).text()).contains("before");
      Api admin = Operator.nora(again, "shared");
      assertThat(admin.get("/files/" + file).expect(200).text()).isEqualTo("a kite in a file");
      Sheet.create(admin, "after").field("name", "text").create(json("name", "after"));
      for (String record : List.of("", "?record=workspace&workspace=own")) {
        assertThat(
                Operator.at(again)
                    .get("/admin/platform/audit/check" + record)
                    .expect(200)
                    .data()
                    .getBoolean("is_intact"))
            .isTrue();
      }
    } finally {
      again.stop();
    }
  }

  private static List<String> names(Api admin) {
    return new Sheet(admin, "kites")
        .column("limit=200&sort=created_at", "name").stream()
            .map(name -> name.replace("\"", ""))
            .toList();
  }

  /** Backs everything up and returns the records that were acknowledged before the backup ended. */
  private List<String> backUpWhile(Plinth server, Sheet sheet) throws Exception {
    Race.note();
    AtomicBoolean isOver = new AtomicBoolean();
    List<String> acknowledged = new ArrayList<>();
    CompletableFuture<Void> writer =
        CompletableFuture.runAsync(
            () -> {
              for (int n = 0; !isOver.get() && n < 150; n++) {
                sheet.create(json("name", "n" + n));
                synchronized (acknowledged) {
                  acknowledged.add("n" + n);
                }
              }
            });
    List<String> before;
    Path cluster = data.resolve("postgres/data");
    Path copy = restored.resolve("postgres/data");
    try (Connection connection = superuser(server);
        Statement statement = connection.createStatement()) {
      statement.execute("select pg_backup_start('drill', true)");
      copy(cluster, copy, LEFT_OUT);
      synchronized (acknowledged) {
        before = List.copyOf(acknowledged);
      }
      try (ResultSet row =
          statement.executeQuery(
              "select labelfile from pg_backup_stop(wait_for_archive => false)")) {
        row.next();
        Files.writeString(copy.resolve("backup_label"), row.getString(1));
      }
    }
    copy(cluster.resolve("pg_wal"), copy.resolve("pg_wal"), Set.of());
    Files.createDirectories(copy.resolve("pg_replslot"));
    Files.createDirectories(copy.resolve("pg_stat_tmp"));
    isOver.set(true);
    writer.join();
    copy(data.resolve("files"), restored.resolve("files"), Set.of());
    Files.copy(data.resolve("database-password"), restored.resolve("database-password"), AS_IT_IS);
    return before;
  }

  private static Connection superuser(Plinth server) throws IOException, SQLException {
    return DriverManager.getConnection(
        server.database().replaceFirst("/[^/?]*(?=$|\\?)", "/postgres"),
        "postgres",
        Files.readString(server.data().resolve("database-password")).strip());
  }

  /**
   * Copies a folder that is being written to; files that disappear in the meantime may be missing.
   */
  private static void copy(Path from, Path to, Set<String> leftOut) throws IOException {
    Files.createDirectories(to.getParent());
    Files.walkFileTree(
        from,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
              throws IOException {
            if (folder.getParent().equals(from) && leftOut.contains(name(folder))) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            Files.copy(folder, to.resolve(from.relativize(folder)), AS_IT_IS);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (!(file.getParent().equals(from) && leftOut.contains(name(file)))) {
              try {
                Files.copy(file, to.resolve(from.relativize(file)), AS_IT_IS);
              } catch (NoSuchFileException gone) {
                return FileVisitResult.CONTINUE;
              }
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException failure) {
            if (failure instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw new UncheckedIOException(failure);
          }
        });
  }

  private static String name(Path path) {
    return path.getFileName().toString();
  }
}
