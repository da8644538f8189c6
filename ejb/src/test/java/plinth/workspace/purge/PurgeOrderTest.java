package plinth.workspace.purge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PurgeOrderTest {
  @Test
  void referringTablesPrecedeReferencedOnes() {
    assertThat(
            PurgeOrder.of(
                List.of("field", "object", "placement", "alone"),
                Map.of("field", Set.of("object"), "placement", Set.of("field", "object"))))
        .containsSubsequence("placement", "field", "object")
        .contains("alone");
  }

  @Test
  void ignoresReferencesToItselfAndUnknownTables() {
    assertThat(PurgeOrder.of(List.of("tree"), Map.of("tree", Set.of("tree", "gone"))))
        .containsExactly("tree");
  }

  @Test
  void refusesCircularReferences() {
    assertThatThrownBy(
            () -> PurgeOrder.of(List.of("a", "b", "c"), Map.of("a", Set.of("b"), "b", Set.of("a"))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("[a, b]");
  }
}
