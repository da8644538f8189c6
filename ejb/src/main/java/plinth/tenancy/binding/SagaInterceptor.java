package plinth.tenancy.binding;

import jakarta.annotation.Priority;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Saga;
import plinth.tenancy.IdempotentRequest;
import plinth.tenancy.transaction.Transactions;

/** Refuses to run a {@link Saga} inside a transaction. */
@Saga
@Interceptor
@Priority(Interceptor.Priority.LIBRARY_BEFORE)
public class SagaInterceptor {
  /** Checks that there is no transaction, then calls the saga. */
  @AroundInvoke
  public @Nullable Object check(InvocationContext invocation) throws Exception {
    return IdempotentRequest.runSaga(
        () -> {
          if (Transactions.inTransaction()) {
            throw new IllegalStateException(
                invocation.getMethod() + " is a saga, and runs outside of transactions");
          }
          return invocation.proceed();
        });
  }
}
