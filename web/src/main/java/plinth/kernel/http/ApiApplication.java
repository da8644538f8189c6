package plinth.kernel.http;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Map;

/** Everything of the API is under this prefix. */
@ApplicationPath("/api/v1")
public class ApiApplication extends Application {
  @Override
  public Map<String, Object> getProperties() {
    // Jersey's own description of the routes would be a route without a surface.
    return Map.of("jersey.config.server.wadl.disableWadl", true);
  }
}
