package plinth.tenancy;

import jakarta.annotation.Priority;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.AroundTimeout;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;

/** Binds the transaction of a {@link MainPlane} door. */
@MainPlane
@Interceptor
@Priority(Interceptor.Priority.LIBRARY_BEFORE)
public class MainPlaneInterceptor {
  /** Binds, then calls the door, also when a timer does. */
  @AroundInvoke
  @AroundTimeout
  public Object bind(InvocationContext door) throws Exception {
    Binding.main();
    return door.proceed();
  }
}
