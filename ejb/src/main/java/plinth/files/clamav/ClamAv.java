package plinth.files.clamav;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import plinth.files.FileProblem;
import plinth.kernel.Log;
import plinth.kernel.Problem;

/**
 * Scans uploads with a ClamAV daemon, if one is configured, while they are being stored. While the
 * daemon does not answer, no file is accepted: decision 0047.
 */
@ApplicationScoped
public class ClamAv {
  private static final Log LOG = Log.of(ClamAv.class);

  @Inject private ClamAvConfig config;

  private final Supplier<@Nullable Daemon> daemon;

  /**
   * The address of the daemon.
   *
   * @param patience the timeout for each read and write
   */
  record Daemon(String host, int port, Duration patience) {}

  /** Creates a scanner with the configured daemon. */
  public ClamAv() {
    this.daemon = () -> config.daemon().orElse(null);
  }

  /** Creates a scanner with a daemon; null for none. */
  ClamAv(Supplier<@Nullable Daemon> daemon) {
    this.daemon = daemon;
  }

  /**
   * Wraps the bytes in a scanning stream, which the caller must close. The stream ends only once
   * the bytes are found clean. Before the end, reading refuses infected bytes (400), and all bytes
   * while the daemon does not answer (503).
   *
   * @param name the file's name, for the error
   */
  public InputStream scan(String name, InputStream bytes) {
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

  /** Returns the error while the daemon does not work, and logs the reason. */
  static Problem unavailable(IOException e) {
    LOG.error("file_scan_failed", e);
    return new Problem(FileProblem.SCANNER_UNAVAILABLE);
  }
}
