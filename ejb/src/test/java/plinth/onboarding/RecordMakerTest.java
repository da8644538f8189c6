package plinth.onboarding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import plinth.kernel.Caller;

/** Who counts as the creator of a first record, for each kind of caller. */
class RecordMakerTest {
  private static final Caller.Workspace PLACE = new Caller.Workspace(7, "acme", null);

  private static RecordMaker of(Caller.Kind kind, Long user, Long admin, Long credential) {
    return RecordMaker.of(
        new Caller(
            kind, user, admin, null, credential, PLACE, Set.of(), Caller.Origin.internal("test")));
  }

  @Test
  void recordsOfAnAdminAreMadeByTheAdmin() {
    assertThat(of(Caller.Kind.ADMIN, 1L, 12L, null)).isEqualTo(new RecordMaker(7, 12L, null));
  }

  @Test
  void recordsOfAKeyAreMadeByTheMakerOfTheKey() {
    assertThat(of(Caller.Kind.API_KEY, null, null, 3L)).isEqualTo(new RecordMaker(7, null, 3L));
  }

  @Test
  void recordsOfAWorkflowAreMadeByTheOwnerOfTheWorkspace() {
    assertThat(of(Caller.Kind.AUTOMATION, null, 12L, null))
        .isEqualTo(new RecordMaker(7, null, null));
    assertThat(of(Caller.Kind.AUTOMATION, null, null, null))
        .isEqualTo(new RecordMaker(7, null, null));
  }

  @Test
  void otherRecordsAreMadeByTheOwner() {
    for (Caller.Kind kind :
        new Caller.Kind[] {Caller.Kind.FORM, Caller.Kind.OAUTH_APP, Caller.Kind.SYSTEM}) {
      assertThat(of(kind, null, null, 9L)).isEqualTo(new RecordMaker(7, null, null));
    }
  }
}
