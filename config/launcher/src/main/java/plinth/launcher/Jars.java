package plinth.launcher;

import java.io.File;
import java.net.URISyntaxException;

/** Finds the jars of classes. */
final class Jars {
  private Jars() {}

  /** Returns the jar that contains a class. */
  static File of(Class<?> type) {
    try {
      return new File(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
