package plinth.files.clamav;

import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import plinth.files.FileProblem;
import plinth.kernel.Log;
import plinth.kernel.Problem;
import plinth.kernel.Setting;

/**
 * Has a ClamAV daemon look through uploads on their way into the store, where one is configured.
 * While it does not answer, no file is taken: decision 0047.
 */
@ApplicationScoped
public class ClamAv {
  private static final Log LOG = Log.of(ClamAv.class);

  private final Supplier<@Nullable Daemon> daemon;

  /**
   * Where the daemon listens.
   *
   * @param patience the longest wait for it to take or answer something
   */
  record Daemon(String host, int port, Duration patience) {}

  /** The daemon that is configured. */
  public ClamAv() {
    this(ClamAv::configured);
  }

  /** A daemon; null: none. */
  ClamAv(Supplier<@Nullable Daemon> daemon) {
    this.daemon = daemon;
  }

  private static @Nullable Daemon configured() {
    return Setting.PLINTH_CLAMAV_HOST
        .given()
        .map(
            host ->
                new Daemon(
                    host,
                    (int) Setting.PLINTH_CLAMAV_PORT.number(),
                    Setting.PLINTH_CLAMAV_TIMEOUT.seconds()))
        .orElse(null);
  }

  /**
   * The same bytes, to be closed by the caller. They end only once they are found harmless; reading
   * refuses before their end what is not (400), and everything while the daemon does not answer
   * (503).
   *
   * @param name the file's name, for the refusal
   */
  public InputStream scanned(String name, InputStream bytes) {
    Daemon there = daemon.get();
    if (there == null) {
      return bytes;
    }
    try {
      return new ScannedStream(bytes, new ScanSession(there), name);
    } catch (IOException e) {
      throw unavailable(e);
    }
  }

  /** The refusal while the daemon does not do its work; the log says why. */
  static Problem unavailable(IOException e) {
    LOG.error("file_scan_failed", e);
    return new Problem(FileProblem.SCANNER_UNAVAILABLE);
  }
}
