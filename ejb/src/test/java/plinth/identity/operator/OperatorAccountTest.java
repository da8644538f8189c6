package plinth.identity.operator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OperatorAccountTest {
  private final OperatorAccount operator =
      new OperatorAccount("Ida Rau", "ida@example.com", "first");

  @Test
  void aNewOperatorIsActive() {
    assertThat(operator.isActive()).isTrue();
  }

  @Test
  void blockingAndUnblockingEndSessions() {
    operator.block(true);

    assertThat(operator.isActive()).isFalse();
    assertThat(operator.toOperator().sessionVersion()).isEqualTo(1);

    operator.block(false);

    assertThat(operator.isActive()).isTrue();
    assertThat(operator.toOperator().sessionVersion()).isEqualTo(2);
  }

  @Test
  void anotherPasswordEndsSessions() {
    operator.setPassword("second");

    assertThat(operator.storedPassword().hash()).isEqualTo("second");
    assertThat(operator.toOperator().sessionVersion()).isEqualTo(1);
  }
}
