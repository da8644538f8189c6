package plinth.kernel.http.route;

import io.micrometer.core.instrument.Timer;
import jakarta.annotation.Priority;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import plinth.kernel.http.Meters;
import plinth.kernel.http.entrance.RequestSpan;

/**
 * Measures the requests of one resource method. Timers are looked up by status in an array, so that
 * a request costs two clock readings and no allocation of names.
 */
@Priority(0)
final class RouteMeter implements ContainerRequestFilter, ContainerResponseFilter {
  private static final String BEGUN = "plinth.begun";
  private static final int STATUSES = 600;

  private final Meters meters;
  private final String method;
  private final String route;
  private final AtomicReferenceArray<Timer> timers = new AtomicReferenceArray<>(STATUSES);
  private volatile @Nullable Timer latency;

  RouteMeter(Meters meters, String method, String route) {
    this.meters = meters;
    this.method = method;
    this.route = route;
  }

  @Override
  public void filter(ContainerRequestContext request) {
    request.setProperty(BEGUN, System.nanoTime());
    RequestSpan.recordRoute(method, route);
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    if (request.getProperty(BEGUN) instanceof Long begun && response.getStatus() < STATUSES) {
      long took = System.nanoTime() - begun;
      timer(response.getStatus()).record(took, TimeUnit.NANOSECONDS);
      latency().record(took, TimeUnit.NANOSECONDS);
    }
  }

  /** Created with the first request for the route, so that unused routes have no series. */
  private Timer latency() {
    Timer made = latency;
    if (made == null) {
      made = meters.latency(method, route);
      latency = made;
    }
    return made;
  }

  private Timer timer(int status) {
    Timer timer = timers.get(status);
    if (timer == null) {
      timer = meters.requests(method, route, status);
      timers.set(status, timer);
    }
    return timer;
  }
}
