package plinth.transfer;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import plinth.kernel.Setting;

/** Settings of imports and exports. */
@ApplicationScoped
public class TransferConfig {
  /** How long the file of an export is kept. */
  public Duration exportLife() {
    return Setting.PLINTH_EXPORT_LIFE.seconds();
  }

  /** How long a complete file to import is kept. */
  public Duration importLife() {
    return Setting.PLINTH_IMPORT_LIFE.seconds();
  }

  /** How long an upload waits for its next part. */
  public Duration uploadLife() {
    return Setting.PLINTH_IMPORT_UPLOAD_LIFE.seconds();
  }

  /** The maximum size of a file to import in bytes. */
  public long largestFile() {
    return Setting.PLINTH_IMPORT_FILE_MAX.number();
  }

  /** The maximum size of a part of an upload in bytes. */
  public long largestPart() {
    return Setting.PLINTH_IMPORT_PART_MAX.number();
  }
}
