package plinth.launcher;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the launcher and the application. The first source with a key wins: system
 * property, environment variable, properties file, default. Empty values count as absent.
 */
final class Settings {
  static final String CONFIG = "PLINTH_CONFIG";
  static final String FILE = "plinth.properties";

  private final Map<String, String> values = new HashMap<>();

  private Settings() {}

  /**
   * Combines the sources in their order.
   *
   * @param file entries of the properties file
   * @param environment environment variables
   * @param system system properties
   */
  static Settings of(
      Map<String, String> file, Map<String, String> environment, Map<String, String> system) {
    Settings settings = new Settings();
    file.forEach(settings::put);
    environment.forEach((key, value) -> settings.put(file, key, value));
    system.forEach((key, value) -> settings.put(file, key, value));
    return settings;
  }

  /**
   * Reads the properties file: the named one, or else the one that {@code PLINTH_CONFIG} names, or
   * else {@code plinth.properties} in the working directory or beside the jar. Fails if a named
   * file cannot be read.
   */
  static Settings read(@Nullable Path named, Path folderOfJar) {
    Map<String, String> environment = System.getenv();
    Map<String, String> system = new HashMap<>();
    System.getProperties().forEach((key, value) -> system.put(key.toString(), value.toString()));
    String word = system.getOrDefault(CONFIG, environment.getOrDefault(CONFIG, ""));
    Path chosen = named != null ? named : word.isEmpty() ? null : Path.of(word);
    if (chosen == null) {
      chosen = Path.of(FILE);
      if (!Files.exists(chosen)) {
        chosen = folderOfJar.resolve(FILE);
      }
      if (!Files.exists(chosen)) {
        return of(Map.of(), environment, system);
      }
    }
    return of(load(chosen), environment, system);
  }

  /** Returns the value of a key, or the default. */
  String get(String key, String otherwise) {
    return values.getOrDefault(key, otherwise);
  }

  boolean has(String key) {
    return values.containsKey(key);
  }

  /** Returns an integer within bounds. Refuses any other value and names the key. */
  int number(String key, int otherwise, int least, int most) {
    String value = values.get(key);
    if (value == null) {
      return otherwise;
    }
    try {
      int number = Integer.parseInt(value.strip());
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw invalid(key, value, least, most);
    }
    throw invalid(key, value, least, most);
  }

  /** Sets a value that the launcher determined, such as the free port that it chose. */
  void put(String key, String value) {
    if (!value.isBlank()) {
      values.put(key, value);
    }
  }

  /** Publishes every setting as a system property for the application, which runs in this JVM. */
  void publish() {
    values.forEach(System::setProperty);
  }

  // Takes from the environment and the system properties only Plinth's keys and the keys of the
  // file. The application sees the others anyway.
  private void put(Map<String, String> file, String key, String value) {
    if (key.startsWith("PLINTH_") || file.containsKey(key)) {
      put(key, value);
    }
  }

  private static StartFailure invalid(String key, String value, int least, int most) {
    return new StartFailure(
        key + " must be a whole number from " + least + " to " + most + ", not '" + value + "'");
  }

  private static Map<String, String> load(Path file) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(reader);
    } catch (IOException | IllegalArgumentException e) {
      throw new StartFailure("cannot read the settings in " + file.toAbsolutePath(), e);
    }
    Map<String, String> found = new HashMap<>();
    for (String name : properties.stringPropertyNames()) {
      found.put(name, properties.getProperty(name).strip());
    }
    return found;
  }
}
