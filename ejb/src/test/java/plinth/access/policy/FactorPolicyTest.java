package plinth.access.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.kernel.Problem;

class FactorPolicyTest {
  @Test
  void aPolicyIncludesTheRolesThatItNames() {
    FactorPolicy some = new FactorPolicy(RequiredFor.ROLES, List.of("owner", "admin", "owner"));
    assertThat(some.roles()).containsExactly("admin", "owner");
    assertThat(some.includes("owner")).isTrue();
    assertThat(some.includes("member")).isFalse();
    assertThat(new FactorPolicy(RequiredFor.EVERYBODY, List.of()).includes("member")).isTrue();
    assertThat(FactorPolicy.NONE.includes("owner")).isFalse();
  }

  @Test
  void rolesAreNamedIfAndOnlyIfTheyDecide() {
    assertThatThrownBy(() -> new FactorPolicy(RequiredFor.ROLES, List.of()))
        .isInstanceOf(Problem.class);
    assertThatThrownBy(() -> new FactorPolicy(RequiredFor.EVERYBODY, List.of("owner")))
        .isInstanceOf(Problem.class);
  }
}
