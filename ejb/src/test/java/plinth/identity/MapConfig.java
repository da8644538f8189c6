package plinth.identity;

import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigValue;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.eclipse.microprofile.config.spi.Converter;

/** A configuration with these values, which supports only texts and numbers. */
record MapConfig(Map<String, String> values) implements Config {
  @Override
  public <T> Optional<T> getOptionalValue(String name, Class<T> type) {
    return Optional.ofNullable(values.get(name)).map(value -> type.cast(converted(value, type)));
  }

  private static Object converted(String value, Class<?> type) {
    if (type == Integer.class) {
      return Integer.valueOf(value);
    }
    return type == Long.class ? Long.valueOf(value) : value;
  }

  @Override
  public <T> T getValue(String name, Class<T> type) {
    return getOptionalValue(name, type).orElseThrow(NoSuchElementException::new);
  }

  @Override
  public ConfigValue getConfigValue(String name) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Iterable<String> getPropertyNames() {
    return values.keySet();
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
    throw new IllegalArgumentException();
  }
}
