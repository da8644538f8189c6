package plinth.files.clamav;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.files.FileProblem;
import plinth.kernel.Problem;
import plinth.testing.Clamd;

class ClamAvTest {
  private static final Clamd CLAMD = Clamd.start();

  @Test
  void aHarmlessFilePassesThrough() throws IOException {
    long before = CLAMD.looked();
    byte[] file = "0123456789".repeat(300_000).getBytes(StandardCharsets.US_ASCII);

    try (InputStream scanned = scanner(CLAMD.port()).scan("a.txt", bytes(file))) {
      assertThat(scanned.readAllBytes()).isEqualTo(file);
      assertThat(scanned.read()).as("asked again").isEqualTo(-1);
    }
    assertThat(CLAMD.looked() - before).isEqualTo(file.length);
  }

  @Test
  void anEmptyFilePassesThrough() throws IOException {
    try (InputStream scanned = scanner(CLAMD.port()).scan("a.txt", bytes(new byte[0]))) {
      assertThat(scanned.readAllBytes()).isEmpty();
    }
  }

  @Test
  void byteByByteIsLookedAtToo() throws IOException {
    byte[] file = {0, -1, 127, -128};
    try (InputStream scanned = scanner(CLAMD.port()).scan("a.bin", bytes(file))) {
      for (byte b : file) {
        assertThat(scanned.read()).isEqualTo(b & 255);
      }
      assertThat(scanned.read()).isEqualTo(-1);
    }
  }

  @Test
  void aHarmfulFileDoesNotEnd() {
    assertThatThrownBy(() -> scan(CLAMD.port(), "x".repeat(100_000) + Clamd.EICAR))
        .isInstanceOfSatisfying(
            Problem.class,
            problem -> {
              assertThat(problem.code()).isEqualTo(FileProblem.FILE_INFECTED);
              assertThat(problem.errors())
                  .containsExactly(
                      new Problem.FieldError(
                          "file", "infected", "a.txt contains Win.Test.EICAR_HDB-1"));
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {Clamd.GONE, Clamd.SILENT, Clamd.TOO_LONG})
  void withoutAVerdictUploadsAreUnavailable(String content) {
    assertUnavailable(CLAMD.port(), content);
  }

  @Test
  void withoutADaemonUploadsAreUnavailable() throws IOException {
    int closed;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      closed = socket.getLocalPort();
    }
    assertUnavailable(closed, "hello");
  }

  @Test
  void aDaemonThatTakesNothingIsNotWaitedFor() throws IOException {
    try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertUnavailable(deaf.getLocalPort(), "x".repeat(20_000_000));
    }
  }

  @Test
  void withoutASettingNothingIsScanned() {
    InputStream bytes = bytes(new byte[0]);
    assertThat(new ClamAv(() -> null).scan("a.txt", bytes)).isSameAs(bytes);
  }

  private static void assertUnavailable(int port, String content) {
    assertThatThrownBy(() -> scan(port, content))
        .isInstanceOfSatisfying(
            Problem.class,
            problem -> assertThat(problem.code()).isEqualTo(FileProblem.SCANNER_UNAVAILABLE));
  }

  private static void scan(int port, String content) throws IOException {
    byte[] file = content.getBytes(StandardCharsets.US_ASCII);
    try (InputStream scanned = scanner(port).scan("a.txt", bytes(file))) {
      scanned.readAllBytes();
    }
  }

  private static ClamAv scanner(int port) {
    return new ClamAv(() -> new ClamAv.Daemon("127.0.0.1", port, Duration.ofMillis(500)));
  }

  private static InputStream bytes(byte[] bytes) {
    return new ByteArrayInputStream(bytes);
  }
}
