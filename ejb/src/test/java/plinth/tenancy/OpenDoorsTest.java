package plinth.tenancy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class OpenDoorsTest {
  @Test
  void doorsThatJoinOneTransactionAreNotBesideOneAnother() {
    assertThat(OpenDoors.beside(List.of(), "a")).isZero();
    assertThat(OpenDoors.beside(List.of("a", "a"), "a")).isZero();
  }

  @Test
  void eachSuspendedTransactionCountsOnce() {
    assertThat(OpenDoors.beside(List.of("a", "a"), "b")).isEqualTo(1);
    assertThat(OpenDoors.beside(List.of("b", "a", "b"), "c")).isEqualTo(2);
  }

  @Test
  void aTransactionWithoutAPoolOfItsOwnIsRefused() {
    assertThatThrownBy(() -> OpenDoors.beside(List.of("a", "b", "c"), "d"))
        .isInstanceOf(IllegalStateException.class);
  }
}
