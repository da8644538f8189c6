package plinth.tenancy;

import jakarta.annotation.Priority;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Passage;

/** Refuses to run a {@link Passage} inside a transaction. */
@Passage
@Interceptor
@Priority(Interceptor.Priority.LIBRARY_BEFORE)
public class PassageInterceptor {
  /** Checks, then calls the passage. */
  @AroundInvoke
  public @Nullable Object check(InvocationContext passage) throws Exception {
    return Once.passage(
        () -> {
          if (Transactions.inTransaction()) {
            throw new IllegalStateException(
                passage.getMethod() + " is a passage, not for a transaction");
          }
          return passage.proceed();
        });
  }
}
