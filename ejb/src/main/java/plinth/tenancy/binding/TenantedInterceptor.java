package plinth.tenancy.binding;

import jakarta.annotation.Priority;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.tenancy.Binding;
import plinth.tenancy.StatementTime;
import plinth.tenancy.Tenanted;
import plinth.tenancy.limit.LimitedRecords;
import plinth.tenancy.transaction.OpenTransactions;
import plinth.tenancy.transaction.Transactions;

/**
 * Binds the transaction of a {@link Tenanted} service for the workspace of its caller, and limits
 * the service to the records that the caller sees.
 */
@Tenanted
@Interceptor
@Priority(Interceptor.Priority.LIBRARY_BEFORE)
public class TenantedInterceptor {
  /** Binds the transaction, then calls the service. */
  @AroundInvoke
  public @Nullable Object bind(InvocationContext invocation) throws Exception {
    if (invocation.getParameters().length == 0
        || !(invocation.getParameters()[0] instanceof Caller caller)) {
      throw new IllegalStateException(
          "the first argument of " + invocation.getMethod() + " is a Caller");
    }
    boolean isFirst = Binding.current() == null;
    Binding.bindWorkspace(caller.requireWorkspace(), StatementTime.appliesTo(caller));
    Binding bound = Objects.requireNonNull(Binding.current());
    if (caller.isByOperator()) {
      bound.markByOperator();
    }
    Callable<@Nullable Object> service =
        () ->
            OpenTransactions.runTracked(
                Transactions.registry().getTransactionKey(), invocation::proceed);
    if (isFirst) {
      // The transaction ends with the call, and its limit with it.
      bound.limitTo(caller.limitingAdminId());
      return service.call();
    }
    return LimitedRecords.callAs(caller.limitingAdminId(), service);
  }
}
