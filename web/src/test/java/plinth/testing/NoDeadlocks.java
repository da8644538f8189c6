package plinth.testing;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails a class of API tests during which the database ended a deadlock: whatever locks two rows
 * locks them in one order. Its requests may have gone well all the same, because the product asks
 * again or answers 503, so that no test sees it by itself. The log of PostgreSQL tells; where the
 * server was started elsewhere and keeps none, nothing is held.
 */
public final class NoDeadlocks implements BeforeAllCallback, AfterAllCallback {
  private static final String ENDED = "deadlock detected";

  /** Lines that follow the first one: who waited for whom, and the statement that was refused. */
  private static final int LINES = 5;

  private static final Path LOG =
      Path.of(
          Objects.requireNonNullElse(
              System.getProperty("plinth.data"),
              "target/" + System.getProperty("plinth.kept", "servers-1") + "/shared"),
          "postgres/postgres.log");

  private static volatile boolean isExpected;
  private static long read;

  /** Says that the class that runs makes a deadlock of its own. */
  public static void expected() {
    isExpected = true;
  }

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    isExpected = false;
    read = Files.exists(LOG) ? Files.size(LOG) : 0;
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    List<String> lines = since(LOG, read);
    int first = 0;
    while (first < lines.size() && !lines.get(first).contains(ENDED)) {
      first++;
    }
    if (first < lines.size() && !isExpected) {
      throw new AssertionError(
          "the database ended a deadlock:\n"
              + String.join("\n", lines.subList(first, Math.min(first + LINES, lines.size()))));
    }
  }

  /** The lines of a log after its first bytes; all of them if it has begun anew. */
  private static List<String> since(Path log, long bytes) throws IOException {
    if (!Files.exists(log)) {
      return List.of();
    }
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      file.seek(bytes > file.length() ? 0 : bytes);
      byte[] rest = new byte[(int) (file.length() - file.getFilePointer())];
      file.readFully(rest);
      return new String(rest, StandardCharsets.UTF_8).lines().toList();
    }
  }
}
