package plinth.kernel.http.gate;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Provider;
import java.lang.reflect.Method;
import plinth.kernel.http.Call;
import plinth.kernel.http.StepUp;
import plinth.kernel.http.Surface;
import plinth.kernel.http.body.NoBody;
import plinth.kernel.http.idempotency.IdempotencyFilter;
import plinth.kernel.http.idempotency.Idempotent;
import plinth.kernel.http.route.SurfaceCheck;

/**
 * Registers the gate of the surface, and the checks of the query and body, before each resource
 * method.
 */
@Provider
@ApplicationScoped
public class SurfaceFeature implements DynamicFeature {
  @Inject private Gate gate;
  @Inject private Call call;

  @Override
  public void configure(ResourceInfo resource, FeatureContext context) {
    Method method = resource.getResourceMethod();
    if (SurfaceCheck.isResourceMethod(method)) {
      context.register(new SurfaceGate(Surface.of(method), gate));
      if (method.isAnnotationPresent(StepUp.class)) {
        context.register(new StepUpGate(gate, Surface.of(method).kind() == Surface.Kind.USER));
      }
      context.register(new CacheHeaders());
      if (KnownQuery.appliesTo(method)) {
        context.register(KnownQuery.of(method));
      }
      if (NoBody.appliesTo(method)) {
        context.register(new NoBody());
      }
      if (Idempotent.Rule.takesKeys(method)) {
        context.register(new IdempotencyFilter(call));
      }
    }
  }
}
