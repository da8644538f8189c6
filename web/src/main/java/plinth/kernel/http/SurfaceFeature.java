package plinth.kernel.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Provider;

/** Puts the gate of its surface before each resource method. */
@Provider
@ApplicationScoped
public class SurfaceFeature implements DynamicFeature {
  @Inject private Gate gate;

  @Override
  public void configure(ResourceInfo resource, FeatureContext context) {
    if (SurfaceCheck.isResourceMethod(resource.getResourceMethod())) {
      context.register(new SurfaceGate(Surface.of(resource.getResourceMethod()), gate));
    }
  }
}
