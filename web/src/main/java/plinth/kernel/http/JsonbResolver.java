package plinth.kernel.http;

import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;
import jakarta.json.bind.JsonbConfig;
import jakarta.json.bind.config.PropertyNamingStrategy;
import jakarta.ws.rs.ext.ContextResolver;
import jakarta.ws.rs.ext.Provider;

/** One JSON binding for all answers: snake_case, nulls kept. */
@Provider
public class JsonbResolver implements ContextResolver<Jsonb> {
  private static final Jsonb JSONB =
      JsonbBuilder.create(
          new JsonbConfig()
              .withPropertyNamingStrategy(PropertyNamingStrategy.LOWER_CASE_WITH_UNDERSCORES)
              .withNullValues(true));

  @Override
  public Jsonb getContext(Class<?> type) {
    return JSONB;
  }

  /** The JSON text of a value, in UTF-8. */
  static byte[] render(Object value) {
    return JSONB.toJson(value).getBytes(java.nio.charset.StandardCharsets.UTF_8);
  }
}
