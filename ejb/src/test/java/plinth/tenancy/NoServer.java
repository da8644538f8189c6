package plinth.tenancy;

import jakarta.transaction.Status;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.lang.reflect.Proxy;
import java.util.Hashtable;
import javax.naming.Context;
import javax.naming.NameNotFoundException;
import javax.naming.spi.InitialContextFactory;

/** Replaces the JNDI context of a server: a transaction manager without transactions. */
public final class NoServer implements InitialContextFactory {
  @Override
  public Context getInitialContext(Hashtable<?, ?> environment) {
    return proxy(
        Context.class,
        (proxy, method, arguments) -> {
          String name = arguments == null ? "" : String.valueOf(arguments[0]);
          if (name.endsWith("TransactionSynchronizationRegistry")) {
            return nothing(TransactionSynchronizationRegistry.class);
          }
          if (name.endsWith("TransactionManager")) {
            return nothing(TransactionManager.class);
          }
          throw new NameNotFoundException(name);
        });
  }

  private static <T> T nothing(Class<T> type) {
    return proxy(
        type,
        (proxy, method, arguments) ->
            method.getReturnType() == int.class ? Status.STATUS_NO_TRANSACTION : null);
  }

  private static <T> T proxy(Class<T> type, java.lang.reflect.InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(NoServer.class.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
