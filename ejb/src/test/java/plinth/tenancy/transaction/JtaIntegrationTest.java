package plinth.tenancy.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agroal.api.transaction.TransactionAware;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.Transaction;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.transaction.xa.XAResource;
import org.junit.jupiter.api.Test;

class JtaIntegrationTest {
  private final List<String> asked = new ArrayList<>();
  private final List<Synchronization> atEnd = new ArrayList<>();
  private final Map<Object, Object> resources = new HashMap<>();
  private final TransactionAware connection = connection();
  private final JtaIntegration integration = new JtaIntegration(this::registry, this::manager);

  private int status = Status.STATUS_ACTIVE;
  private Object transaction = "first";
  private TransactionAware.SQLCallable<Boolean> mayWork = () -> true;

  @Test
  void connectionsReturnAtTheEndOfTheirTransaction() throws SQLException {
    integration.associate(connection, null);
    assertThat(integration.getTransactionAware()).isSameAs(connection);

    end();

    assertThat(asked).containsOnlyOnce("transactionEnd");
  }

  @Test
  void aConnectionThatCannotJoinIsLeftToItsPool() throws SQLException {
    status = Status.STATUS_MARKED_ROLLBACK;

    assertThatThrownBy(() -> integration.associate(connection, null))
        .isInstanceOf(SQLException.class);
    assertThat(integration.getTransactionAware()).as("nobody is given it again").isNull();
    end();

    assertThat(asked).doesNotContain("transactionEnd");
  }

  @Test
  void aTransactionThatTheServerHasEndedGivesNoConnection() throws SQLException {
    integration.associate(connection, null);
    assertThat(mayWork.call()).isTrue();

    status = Status.STATUS_ROLLEDBACK;

    assertThat(integration.getTransactionAware()).isNull();
    assertThat(mayWork.call()).isFalse();
  }

  @Test
  void connectionsWorkOnlyInTheTransactionTheyJoined() throws SQLException {
    integration.associate(connection, null);

    transaction = "second";

    assertThat(mayWork.call()).isFalse();
  }

  private void end() {
    atEnd.forEach(each -> each.afterCompletion(Status.STATUS_ROLLEDBACK));
  }

  private TransactionSynchronizationRegistry registry() {
    return of(
        TransactionSynchronizationRegistry.class,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "getTransactionStatus" -> status;
              case "getTransactionKey" -> transaction;
              case "getResource" -> resources.get(arguments[0]);
              case "putResource" -> {
                resources.put(arguments[0], arguments[1]);
                yield null;
              }
              case "registerInterposedSynchronization" -> {
                atEnd.add((Synchronization) arguments[0]);
                yield null;
              }
              default -> throw new UnsupportedOperationException(method.getName());
            });
  }

  private TransactionManager manager() {
    return of(
        TransactionManager.class,
        (proxy, method, arguments) -> of(Transaction.class, (of, enlist, with) -> enlisted(with)));
  }

  private Object enlisted(Object[] arguments) throws Exception {
    if (status == Status.STATUS_MARKED_ROLLBACK) {
      throw new RollbackException("it will be rolled back");
    }
    ((XAResource) arguments[0]).start(null, XAResource.TMNOFLAGS);
    return true;
  }

  @SuppressWarnings("unchecked")
  private TransactionAware connection() {
    return of(
        TransactionAware.class,
        (proxy, method, arguments) -> {
          asked.add(method.getName());
          if (method.getName().equals("transactionCheckCallback")) {
            mayWork = (TransactionAware.SQLCallable<Boolean>) arguments[0];
          }
          return null;
        });
  }

  private static <T> T of(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
