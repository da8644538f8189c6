package plinth.tenancy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import plinth.kernel.DbException;

class SharesTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final long BUSY = 1;
  private static final long OTHER = 2;

  @Test
  void oneWorkspaceCannotTakeTheShareOfOthers() throws SQLException {
    Shares shares = new Shares(2, 0, LONG);
    shares.take(BUSY, true);
    shares.take(BUSY, true);

    assertThatThrownBy(() -> shares.take(BUSY, true))
        .isInstanceOfSatisfying(
            SQLException.class,
            refused -> assertThat(new DbException(refused).isUnavailable()).isTrue());
    shares.take(OTHER, true);
  }

  @Test
  void aRequestBeyondTheLineIsRefusedAndBackgroundWorkWaits() throws Exception {
    Shares shares = new Shares(1, 1, LONG);
    shares.take(BUSY, true);
    CompletableFuture<Void> inLine = taking(shares, true);
    while (shares.users(BUSY) < 2) {
      Thread.sleep(1);
    }

    assertThatThrownBy(() -> shares.take(BUSY, true)).isInstanceOf(SQLException.class);
    CompletableFuture<Void> background = taking(shares, false);
    shares.give(BUSY);
    inLine.get();
    shares.give(BUSY);
    background.get();
  }

  @Test
  void waitingTooLongIsRefused() throws SQLException {
    Shares shares = new Shares(1, 5, Duration.ofMillis(1));
    shares.take(BUSY, false);

    assertThatThrownBy(() -> shares.take(BUSY, false)).isInstanceOf(SQLException.class);
    shares.give(BUSY);
    shares.take(BUSY, false);
  }

  @Test
  void idleWorkspacesAreForgotten() throws SQLException {
    Shares shares = new Shares(1, 0, LONG);
    shares.take(BUSY, true);
    assertThatThrownBy(() -> shares.take(BUSY, true)).isInstanceOf(SQLException.class);
    shares.give(BUSY);

    assertThat(shares.users(BUSY)).isZero();
  }

  private static CompletableFuture<Void> taking(Shares shares, boolean isRequest) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            shares.take(BUSY, isRequest);
          } catch (SQLException e) {
            throw new DbException(e);
          }
        });
  }
}
