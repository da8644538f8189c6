package plinth.kernel.setting;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.jspecify.annotations.Nullable;

/**
 * The properties file that {@code PLINTH_CONFIG} names, as a source of settings that ranks below
 * system properties and environment variables. Empty if the variable is not set; an unreadable file
 * prevents the start.
 */
public final class PropertiesFile implements ConfigSource {
  private static final int BELOW_ENVIRONMENT = 250;

  private final Map<String, String> values = read();

  private static Map<String, String> read() {
    String name = System.getProperty("PLINTH_CONFIG", System.getenv("PLINTH_CONFIG"));
    if (name == null || name.isBlank()) {
      return Map.of();
    }
    Properties file = new Properties();
    try (Reader reader = Files.newBufferedReader(Path.of(name))) {
      file.load(reader);
    } catch (IOException e) {
      throw new IllegalStateException("PLINTH_CONFIG names a file that cannot be read: " + name, e);
    }
    return file.stringPropertyNames().stream()
        .collect(Collectors.toUnmodifiableMap(key -> key, file::getProperty));
  }

  @Override
  public int getOrdinal() {
    return BELOW_ENVIRONMENT;
  }

  @Override
  public Set<String> getPropertyNames() {
    return values.keySet();
  }

  @Override
  public @Nullable String getValue(String name) {
    return values.get(name);
  }

  @Override
  public String getName() {
    return "PLINTH_CONFIG";
  }
}
