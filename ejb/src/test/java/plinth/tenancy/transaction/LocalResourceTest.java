package plinth.tenancy.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agroal.api.transaction.TransactionAware;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import org.junit.jupiter.api.Test;
import plinth.kernel.DbException;

class LocalResourceTest {
  private static final SQLException CLOSED = new SQLException("closed", "08003");

  private final List<String> asked = new ArrayList<>();

  @Test
  void aConnectionThatTheDatabaseHasEndedSaysWhy() {
    LocalResource resource = new LocalResource(connection("transactionStart"));

    assertThatThrownBy(() -> resource.start(null, XAResource.TMNOFLAGS))
        .isInstanceOf(XAException.class);

    assertThat((Throwable) resource.refusal()).isSameAs(CLOSED);
    assertThat(new DbException(resource.refusal()).isUnavailable()).isTrue();
  }

  @Test
  void transactionsThatDidNotBeginAreNotRolledBack() throws XAException {
    LocalResource resource = new LocalResource(connection("transactionStart"));
    assertThatThrownBy(() -> resource.start(null, XAResource.TMNOFLAGS))
        .isInstanceOf(XAException.class);

    resource.rollback(null);

    assertThat(asked).containsExactly("transactionStart");
  }

  private TransactionAware connection(String fails) {
    return (TransactionAware)
        Proxy.newProxyInstance(
            TransactionAware.class.getClassLoader(),
            new Class<?>[] {TransactionAware.class},
            (proxy, method, arguments) -> {
              asked.add(method.getName());
              if (method.getName().equals(fails)) {
                throw CLOSED;
              }
              return null;
            });
  }
}
