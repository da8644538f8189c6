package plinth.tenancy.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import plinth.kernel.Db.Turn;
import plinth.kernel.DbException;

class SlowStatementsTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final long BUSY = 1;
  private static final String SLOW = "select count(*) from t where a = 1 and b = 'x'";
  private static final String FAST = "select a from t where id = 1";

  private final AtomicBoolean hasNeighbours = new AtomicBoolean(true);
  private final AtomicLong millis = new AtomicLong();

  private SlowStatements limited(Duration patience) throws SQLException {
    SlowStatements statements =
        new SlowStatements(
            1,
            patience,
            workspaceId -> hasNeighbours.get(),
            () -> TimeUnit.MILLISECONDS.toNanos(millis.get()));
    learn(statements, FAST, 0);
    learn(statements, SLOW, 60);
    return statements;
  }

  private void learn(SlowStatements statements, String text, long taken) throws SQLException {
    Turn turn = statements.enter(BUSY, text);
    millis.addAndGet(taken);
    turn.close();
  }

  private void learnOften(SlowStatements statements, long taken) throws SQLException {
    for (int i = 0; i < 4; i++) {
      learn(statements, SLOW, taken);
    }
  }

  @Test
  void oneSlowStatementRunsBesideNeighbours() throws Exception {
    SlowStatements statements = limited(LONG);
    Turn first = statements.enter(BUSY, SLOW);
    CompletableFuture<Turn> second = entering(statements, SLOW.replace("1", "27"));
    statements.enter(BUSY, FAST).close();
    statements.enter(2, SLOW).close();
    while (statements.waiting(BUSY) < 1) {
      Thread.sleep(1);
    }
    assertThat(second).isNotDone();

    first.close();
    second.get().close();
  }

  @Test
  void withoutNeighboursNothingWaits() throws SQLException {
    hasNeighbours.set(false);
    SlowStatements statements = limited(LONG);
    Turn first = statements.enter(BUSY, SLOW);
    statements.enter(BUSY, SLOW).close();
    first.close();
  }

  /** Otherwise it would hold up those that begin when neighbours have come. */
  @Test
  void aStatementWithoutNeighboursTakesNoTurn() throws SQLException {
    hasNeighbours.set(false);
    SlowStatements statements = limited(Duration.ofMillis(1));
    Turn alone = statements.enter(BUSY, SLOW);
    hasNeighbours.set(true);
    statements.enter(BUSY, SLOW).close();
    alone.close();
  }

  @Test
  void waitingTooLongIsRefused() throws SQLException {
    SlowStatements statements = limited(Duration.ofMillis(1));
    Turn first = statements.enter(BUSY, SLOW);

    assertThatThrownBy(() -> statements.enter(BUSY, SLOW))
        .isInstanceOfSatisfying(
            SQLException.class,
            refused -> assertThat(new DbException(refused).isUnavailable()).isTrue());
    first.close();
    statements.enter(BUSY, SLOW).close();
  }

  /** Otherwise a workspace that asks each question in another form would never wait. */
  @Test
  void aNewFormIsExpectedToBeLikeTheOthersOfItsWorkspace() throws SQLException {
    SlowStatements statements = limited(Duration.ofMillis(1));
    learnOften(statements, 80);
    Turn first = statements.enter(BUSY, SLOW);

    assertThatThrownBy(() -> statements.enter(BUSY, "select max(c) from t"))
        .isInstanceOf(SQLException.class);
    statements.enter(2, "select max(c) from t").close();
    first.close();
  }

  /** What became fast, such as after the first plans of a new server, waits no more. */
  @Test
  void aFormThatBecomesFastIsForgotten() throws SQLException {
    SlowStatements statements = limited(Duration.ofMillis(1));
    learnOften(statements, 0);
    Turn first = statements.enter(BUSY, SLOW);
    statements.enter(BUSY, SLOW).close();
    first.close();
  }

  @Test
  void numbersAndQuotedWordsDoNotChangeTheForm() {
    assertThat(SlowStatements.form(BUSY, "a = 1 and b = 'x'"))
        .isEqualTo(SlowStatements.form(BUSY, "a = 234 and b = 'yes or no'"))
        .isNotEqualTo(SlowStatements.form(2, "a = 1 and b = 'x'"))
        .isNotEqualTo(SlowStatements.form(BUSY, "a = 1 or b = 'x'"));
  }

  private static CompletableFuture<Turn> entering(SlowStatements statements, String text) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return statements.enter(BUSY, text);
          } catch (SQLException e) {
            throw new DbException(e);
          }
        });
  }
}
