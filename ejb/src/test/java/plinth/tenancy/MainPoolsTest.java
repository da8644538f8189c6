package plinth.tenancy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.kernel.DbException;

class MainPoolsTest {
  @ParameterizedTest
  @ValueSource(ints = {3, 4, 8, 24, 100})
  void thePoolsTogetherOpenTheAllowedConnections(int max) {
    MainPools.Sizes sizes = MainPools.Sizes.of(max, 50);

    assertThat(sizes.first() + sizes.beside() + sizes.beyond()).isEqualTo(max);
    assertThat(List.of(sizes.first(), sizes.beside(), sizes.beyond())).allMatch(size -> size > 0);
    assertThat(sizes.share()).isBetween(1, sizes.first());
  }

  @Test
  void aWorkspaceHasItsPartOfTheFirstPool() {
    assertThat(MainPools.Sizes.of(24, 50)).isEqualTo(new MainPools.Sizes(20, 3, 1, 10));
    assertThat(MainPools.Sizes.of(4, 0).share()).isEqualTo(2);
    assertThat(MainPools.Sizes.of(24, 1000).share()).isEqualTo(20);
  }

  @Test
  void aPoolWithoutConnectionsIsADatabaseThatIsNotAvailable() {
    SQLException plain = new SQLException("Sorry, acquisition timeout!");

    assertThatThrownBy(() -> Pool.connection(failing(plain)))
        .isInstanceOfSatisfying(
            SQLException.class,
            e -> {
              assertThat(new DbException(e).isUnavailable()).isTrue();
              assertThat(new DbException(e).isDisconnected()).isFalse();
              assertThat((Throwable) e.getCause()).isSameAs(plain);
            });
  }

  @Test
  void errorsOfTheDatabaseAreNotChanged() {
    SQLException refused = new SQLException("no such role", "28000");

    assertThatThrownBy(() -> Pool.connection(failing(refused))).isSameAs(refused);
  }

  private static DataSource failing(SQLException failure) {
    return (DataSource)
        Proxy.newProxyInstance(
            DataSource.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (proxy, method, arguments) -> {
              throw failure;
            });
  }
}
