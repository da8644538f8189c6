package plinth.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class OutageTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void writesOneLineASecondWithTheNumberLeftOut() {
    Outage outage = new Outage();

    assertThat(outage.acquireLine(0)).isEqualTo(OptionalLong.of(0));
    assertThat(outage.acquireLine(1)).isEmpty();
    assertThat(outage.acquireLine(SECOND - 1)).isEmpty();
    assertThat(outage.acquireLine(SECOND)).isEqualTo(OptionalLong.of(2));
    assertThat(outage.acquireLine(2 * SECOND)).isEqualTo(OptionalLong.of(0));
  }

  @Test
  void recognizesOutagesBehindOtherExceptions() {
    assertThat(Outage.isCauseOf(new IllegalStateException(sql("08006")))).isTrue();
    assertThat(Outage.isCauseOf(new IllegalStateException(new DbException(sql("57P01"))))).isTrue();
    assertThat(Outage.isCauseOf(new DbException(sql("53300")))).isTrue();
  }

  @Test
  void otherFailuresAreNotOutages() {
    assertThat(Outage.isCauseOf(new DbException(sql("23505")))).isFalse();
    assertThat(Outage.isCauseOf(new DbException(sql("MV001")))).isFalse();
    assertThat(Outage.isCauseOf(new IllegalStateException("no"))).isFalse();
  }

  private static SQLException sql(String state) {
    return new SQLException("refused", state);
  }
}
