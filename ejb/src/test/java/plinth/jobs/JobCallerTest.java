package plinth.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import plinth.kernel.Caller;

class JobCallerTest {
  private static final Caller.Workspace WORKSPACE = new Caller.Workspace(7, "acme", "ws_7");

  @Test
  void chunksActAsTheCallerWhoQueuedTheJob() {
    Caller maker =
        new Caller(
            Caller.Kind.ADMIN,
            1L,
            2L,
            null,
            null,
            WORKSPACE,
            Set.of("record.create", "record.read"),
            new Caller.Origin("10.0.0.1", "curl", "r1"));

    Caller worker = JobCaller.fromJson(JobCaller.toJson(maker), WORKSPACE, "abc");

    assertThat(worker).usingRecursiveComparison().ignoringFields("origin").isEqualTo(maker);
    assertThat(worker.origin()).isEqualTo(Caller.Origin.internal("job-abc"));
  }

  @Test
  void aCredentialKeepsItsRights() {
    Caller key =
        new Caller(
            Caller.Kind.API_KEY,
            null,
            null,
            null,
            9_007_199_254_740_993L,
            WORKSPACE,
            Set.of("write.*"),
            Caller.Origin.internal("r1"));

    Caller worker = JobCaller.fromJson(JobCaller.toJson(key), WORKSPACE, "abc");

    assertThat(worker.credentialId()).isEqualTo(9_007_199_254_740_993L);
    assertThat(worker.hasRight("write.deals")).isTrue();
    assertThat(worker.hasRight("read.deals")).isFalse();
  }
}
