package plinth.kernel;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.spi.ConfigBuilder;
import org.eclipse.microprofile.config.spi.ConfigProviderResolver;

/** Configuration outside of a server: system properties, or else the default of each setting. */
public final class DefaultsOnly extends ConfigProviderResolver {
  private static final Config CONFIG =
      (Config)
          Proxy.newProxyInstance(
              Config.class.getClassLoader(),
              new Class<?>[] {Config.class},
              (proxy, method, arguments) ->
                  switch (method.getName()) {
                    case "getOptionalValue" ->
                        Optional.ofNullable(System.getProperty((String) arguments[0]));
                    case "getPropertyNames", "getConfigSources" -> List.of();
                    default -> throw new UnsupportedOperationException(method.getName());
                  });

  @Override
  public Config getConfig() {
    return CONFIG;
  }

  @Override
  public Config getConfig(ClassLoader loader) {
    return CONFIG;
  }

  @Override
  public ConfigBuilder getBuilder() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void registerConfig(Config config, ClassLoader loader) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void releaseConfig(Config config) {
    throw new UnsupportedOperationException();
  }
}
