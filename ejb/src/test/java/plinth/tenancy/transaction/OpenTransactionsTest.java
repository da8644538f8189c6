package plinth.tenancy.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class OpenTransactionsTest {
  @Test
  void servicesThatJoinOneTransactionAreNotBesideOneAnother() {
    assertThat(OpenTransactions.countOthers(List.of(), "a")).isZero();
    assertThat(OpenTransactions.countOthers(List.of("a", "a"), "a")).isZero();
  }

  @Test
  void eachSuspendedTransactionCountsOnce() {
    assertThat(OpenTransactions.countOthers(List.of("a", "a"), "b")).isEqualTo(1);
    assertThat(OpenTransactions.countOthers(List.of("b", "a", "b"), "c")).isEqualTo(2);
  }

  @Test
  void transactionsWithoutAnotherPoolAreRefused() {
    assertThatThrownBy(() -> OpenTransactions.countOthers(List.of("a", "b", "c"), "d"))
        .isInstanceOf(IllegalStateException.class);
  }
}
