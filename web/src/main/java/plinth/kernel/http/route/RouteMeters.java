package plinth.kernel.http.route;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Provider;
import java.lang.reflect.Method;
import plinth.kernel.http.Meters;
import plinth.kernel.http.entrance.Aliases;

/**
 * Registers a meter for each resource method, under its path template and never under a path with
 * slugs.
 */
@Provider
@ApplicationScoped
public class RouteMeters implements DynamicFeature {
  @Inject private Meters meters;

  @Override
  public void configure(ResourceInfo resource, FeatureContext context) {
    Method method = resource.getResourceMethod();
    if (SurfaceCheck.isResourceMethod(method)) {
      String route = Aliases.PREFIX + Route.below(resource.getResourceClass(), method);
      context.register(new RouteMeter(meters, Route.verb(method), route));
    }
  }
}
