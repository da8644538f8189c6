package plinth.files.clamav;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import plinth.kernel.Setting;

/** Settings of the scanner of uploads. */
@ApplicationScoped
public class ClamAvConfig {
  /** The daemon that scans; empty: uploads are not scanned. */
  Optional<ClamAv.Daemon> daemon() {
    return Setting.PLINTH_CLAMAV_HOST
        .findText()
        .map(
            host ->
                new ClamAv.Daemon(
                    host,
                    (int) Setting.PLINTH_CLAMAV_PORT.number(),
                    Setting.PLINTH_CLAMAV_TIMEOUT.seconds()));
  }
}
