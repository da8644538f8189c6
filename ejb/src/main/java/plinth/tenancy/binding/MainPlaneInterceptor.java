package plinth.tenancy.binding;

import jakarta.annotation.Priority;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.AroundTimeout;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.tenancy.Binding;
import plinth.tenancy.MainPlane;
import plinth.tenancy.StatementTime;
import plinth.tenancy.transaction.OpenTransactions;
import plinth.tenancy.transaction.Transactions;

/** Binds the transaction of a {@link MainPlane} service. */
@MainPlane
@Interceptor
@Priority(Interceptor.Priority.LIBRARY_BEFORE)
public class MainPlaneInterceptor {
  /** Binds the transaction, then calls the service; also for calls by timers. */
  @AroundInvoke
  @AroundTimeout
  public @Nullable Object bind(InvocationContext invocation) throws Exception {
    Object[] arguments = invocation.getParameters();
    boolean isRequest =
        arguments == null
            || arguments.length == 0
            || !(arguments[0] instanceof Caller caller)
            || StatementTime.appliesTo(caller);
    Binding.bindMain(isRequest);
    return OpenTransactions.runTracked(
        Transactions.registry().getTransactionKey(), invocation::proceed);
  }
}
