package plinth.tenancy.share;

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
    shares.acquire(BUSY, true);
    shares.acquire(BUSY, true);

    assertThatThrownBy(() -> shares.acquire(BUSY, true))
        .isInstanceOfSatisfying(
            SQLException.class,
            refused -> assertThat(new DbException(refused).isUnavailable()).isTrue());
    shares.acquire(OTHER, true);
  }

  @Test
  void aRequestBeyondTheLineIsRefusedAndBackgroundWorkWaits() throws Exception {
    Shares shares = new Shares(1, 1, LONG);
    shares.acquire(BUSY, true);
    CompletableFuture<Void> inLine = taking(shares, true);
    while (shares.users(BUSY) < 2) {
      Thread.sleep(1);
    }

    assertThatThrownBy(() -> shares.acquire(BUSY, true)).isInstanceOf(SQLException.class);
    CompletableFuture<Void> background = taking(shares, false);
    shares.release(BUSY);
    inLine.get();
    shares.release(BUSY);
    background.get();
  }

  @Test
  void waitingTooLongIsRefused() throws SQLException {
    Shares shares = new Shares(1, 5, Duration.ofMillis(1));
    shares.acquire(BUSY, false);

    assertThatThrownBy(() -> shares.acquire(BUSY, false)).isInstanceOf(SQLException.class);
    shares.release(BUSY);
    shares.acquire(BUSY, false);
  }

  @Test
  void idleWorkspacesAreForgotten() throws SQLException {
    Shares shares = new Shares(1, 0, LONG);
    shares.acquire(BUSY, true);
    assertThatThrownBy(() -> shares.acquire(BUSY, true)).isInstanceOf(SQLException.class);
    shares.release(BUSY);

    assertThat(shares.users(BUSY)).isZero();
  }

  @Test
  void aWorkspaceHasNeighboursWhileOthersUseTheDatabase() throws SQLException {
    Shares shares = new Shares(2, 0, LONG);
    assertThat(shares.hasNeighbours(BUSY)).isFalse();
    shares.acquire(BUSY, true);
    assertThat(shares.hasNeighbours(BUSY)).isFalse();
    assertThat(shares.hasNeighbours(OTHER)).isTrue();
    shares.acquire(OTHER, true);
    assertThat(shares.hasNeighbours(BUSY)).isTrue();
    assertThat(shares.hasNeighbours(OTHER)).isTrue();
    shares.acquire(BUSY, true);
    assertThat(shares.hasNeighbours(BUSY)).isTrue();
  }

  private static CompletableFuture<Void> taking(Shares shares, boolean isRequest) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            shares.acquire(BUSY, isRequest);
          } catch (SQLException e) {
            throw new DbException(e);
          }
        });
  }
}
