package plinth.testing;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Makes a failed race test fail again with the same reason when the build repeats it: such a test
 * exists to detect a race that is lost once in many runs (decision 0133). It intercepts every test;
 * {@link Race} determines which ones race.
 */
public final class RacesFailOnce implements InvocationInterceptor {
  private static final Map<String, Throwable> LOST = new ConcurrentHashMap<>();

  @Override
  public void interceptTestMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext test)
      throws Throwable {
    run(invocation, test.getUniqueId(), test.getTags());
  }

  @Override
  public void interceptTestTemplateMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext test)
      throws Throwable {
    run(invocation, test.getUniqueId(), test.getTags());
  }

  @Override
  public void interceptDynamicTest(
      Invocation<Void> invocation, DynamicTestInvocationContext dynamic, ExtensionContext test)
      throws Throwable {
    run(invocation, test.getUniqueId(), test.getTags());
  }

  static void run(Invocation<Void> invocation, String test, Set<String> tags) throws Throwable {
    Throwable lost = LOST.get(test);
    if (lost != null) {
      invocation.skip();
      throw new AssertionError("a race that failed is not run again", lost);
    }
    Race.begin();
    if (tags.contains(Race.TAG)) {
      Race.note();
    }
    try {
      invocation.proceed();
    } catch (Throwable failure) {
      if (Race.isNoted()) {
        LOST.put(test, failure);
      }
      throw failure;
    }
  }
}
