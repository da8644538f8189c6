package plinth.launcher;

import java.io.File;
import java.net.URISyntaxException;

/** The jars that classes come from. */
final class Jars {
  private Jars() {}

  /** The jar that holds a class. */
  static File of(Class<?> type) {
    try {
      return new File(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
