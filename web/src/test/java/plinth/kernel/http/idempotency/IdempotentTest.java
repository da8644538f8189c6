package plinth.kernel.http.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import plinth.workspace.http.RestoreResource;

class IdempotentTest {
  @Test
  void anArchiveIsNotReadIntoMemoryForAKey() {
    assertThat(
            Arrays.stream(RestoreResource.class.getMethods())
                .filter(method -> method.getName().equals("restore"))
                .map(Idempotent.Rule::takesKeys))
        .containsExactly(false);
  }
}
