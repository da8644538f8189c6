package plinth.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import plinth.kernel.Caller;
import plinth.kernel.Problem;

class WorkspaceRoleTest {
  private static final Caller.Origin ORIGIN = Caller.system("test").origin();

  private final WorkspaceRole readers =
      new WorkspaceRole(new Role("readers", "Readers", "May read", List.of("record.read"), false));

  private static Caller holding(String... permissions) {
    return new Caller(Caller.Kind.ADMIN, 1L, 2L, null, null, null, Set.of(permissions), ORIGIN);
  }

  @Test
  void aChangeKeepsOmittedMembers() {
    readers.change(null, null, List.of("record.*"));

    assertThat(readers.toRole())
        .isEqualTo(new Role("readers", "Readers", "May read", List.of("record.*"), false));
  }

  @Test
  void namesAreComparedWithoutCase() {
    assertThat(readers.isNamed("rEADERS")).isTrue();
    assertThat(readers.isNamed("Writers")).isFalse();
  }

  @Test
  void aBuiltInRoleIsNotChangeable() {
    WorkspaceRole admin = new WorkspaceRole(BuiltInRole.ADMIN.toRole());

    assertThatThrownBy(() -> admin.requireChangeable(holding(Permissions.ALL)))
        .isInstanceOfSatisfying(
            Problem.class,
            refused -> assertThat(refused.code()).isEqualTo(AccessProblem.ROLE_BUILT_IN));
  }

  @Test
  void onlyACallerWithItsRightsMayChangeARole() {
    assertThatCode(() -> readers.requireChangeable(holding("record.read")))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> readers.requireChangeable(holding("view.read")))
        .isInstanceOfSatisfying(
            Problem.class,
            refused -> assertThat(refused.code()).isEqualTo(AccessProblem.RIGHTS_EXCEEDED));
  }
}
