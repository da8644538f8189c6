package plinth.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** The running release of Plinth. */
public final class Release {
  /** The build writes this file into the domain's jar. */
  private static final String PROPERTIES = "/META-INF/maven/plinth/plinth-ejb/pom.properties";

  private static final String VERSION = read();

  private Release() {}

  /** The version; {@code unreleased} if the classes are not in an archive. */
  public static String version() {
    return VERSION;
  }

  private static String read() {
    try (InputStream stream = Release.class.getResourceAsStream(PROPERTIES)) {
      Properties properties = new Properties();
      if (stream != null) {
        properties.load(stream);
      }
      return properties.getProperty("version", "unreleased");
    } catch (IOException e) {
      return "unreleased";
    }
  }
}
