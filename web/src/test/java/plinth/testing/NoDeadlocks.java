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
 * Fails a class of API tests if the database resolved a deadlock during it: all code must lock rows
 * in the same order. The requests may have succeeded all the same, because the product retries or
 * answers 503, so no test detects it by itself. The check reads the log of PostgreSQL. It does
 * nothing if the server was started externally and has no log.
 */
public final class NoDeadlocks implements BeforeAllCallback, AfterAllCallback {
  private static final String ENDED = "deadlock detected";

  /** The lines after the first one: who waited for whom, and the statement that was canceled. */
  private static final int LINES = 5;

  private static final Path LOG =
      Path.of(
          Objects.requireNonNullElse(
              System.getProperty("plinth.data"),
              "target/" + System.getProperty("plinth.kept", "servers-1") + "/shared"),
          "postgres/postgres.log");

  private static volatile boolean isExpected;
  private static long read;

  /** Declares that the current class causes a deadlock on purpose. */
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

  /** The lines of a log after its first bytes; all lines if the log was restarted. */
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
