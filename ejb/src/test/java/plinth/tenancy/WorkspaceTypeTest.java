package plinth.tenancy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import plinth.kernel.Problem;

class WorkspaceTypeTest {
  @Test
  void placesAreNamedByTheTypesAndByTheFormerWord() {
    assertThat(WorkspaceType.parsePlace("to", "hyper")).isEqualTo(WorkspaceType.HYPER);
    assertThat(WorkspaceType.parsePlace("to", "shared")).isEqualTo(WorkspaceType.HYPER);
    assertThat(WorkspaceType.parsePlace("to", "dedicated")).isEqualTo(WorkspaceType.DEDICATED);
  }

  @Test
  void unknownPlacesAreRefusedWithTheAllowedOnes() {
    assertThatThrownBy(() -> WorkspaceType.parsePlace("to", "moon"))
        .isInstanceOfSatisfying(
            Problem.class,
            refused ->
                assertThat(refused.fullMessage())
                    .isEqualTo("to: to must be one of hyper, dedicated, shared"));
  }
}
