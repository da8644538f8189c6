package plinth.kernel.http.openapi.build;

import io.smallrye.openapi.api.SmallRyeOASConfig;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigValue;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.eclipse.microprofile.config.spi.Converter;

/** The settings of SmallRye's scanner, independent of those of the application. */
final class ScanSettings implements Config {
  private static final Map<String, Object> VALUES =
      Map.of(
          SmallRyeOASConfig.VERSION,
          "3.0.3",
          SmallRyeOASConfig.DEFAULT_CONSUMES,
          new String[] {MediaType.APPLICATION_JSON},
          SmallRyeOASConfig.SMALLRYE_PROPERTY_NAMING_STRATEGY,
          SnakeCase.class.getName(),
          SmallRyeOASConfig.SMALLRYE_SORTED_PARAMETERS_ENABLE,
          false);

  @Override
  public <T> Optional<T> getOptionalValue(String name, Class<T> type) {
    return Optional.ofNullable(VALUES.get(name)).map(type::cast);
  }

  @Override
  public <T> T getValue(String name, Class<T> type) {
    return getOptionalValue(name, type).orElseThrow(() -> new NoSuchElementException(name));
  }

  @Override
  public ConfigValue getConfigValue(String name) {
    throw new UnsupportedOperationException(name);
  }

  @Override
  public Iterable<String> getPropertyNames() {
    return VALUES.keySet();
  }

  @Override
  public Iterable<ConfigSource> getConfigSources() {
    return List.of();
  }

  @Override
  public <T> Optional<Converter<T>> getConverter(Class<T> type) {
    return Optional.empty();
  }

  @Override
  public <T> T unwrap(Class<T> type) {
    throw new IllegalArgumentException(type.getName());
  }
}
