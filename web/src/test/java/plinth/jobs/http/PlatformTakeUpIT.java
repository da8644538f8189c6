package plinth.jobs.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plinth.testing.Database;
import plinth.testing.Plinth;

/** A server of its own, killed in the middle of a platform job and started again. */
class PlatformTakeUpIT {
  private static final int STEPS = 200;
  private static final Map<String, String> SETTINGS =
      Map.of("PLINTH_JOB_LEASE", "3", "PLINTH_JOB_TAKE_UP", "1");
  private static final String JOB =
      """
      create table main.proof_note (id bigint primary key, text text not null);
      insert into main.platform_job
             (slug, kind, parameters, caller, created_by, created_at, heartbeat_at)
      values ('counting', 'proof.counting',
              '{"steps":%d,"base":0,"does":"nothing","at":0,"pause":50}',
              '{"kind":"SYSTEM","rights":[]}', 'system', now(), 'epoch')""";

  @TempDir private Path folder;

  @Test
  void theJobGoesOnFromItsCheckpointAndEnds() {
    Plinth killed = Plinth.startWithProofsIn(folder, SETTINGS);
    int doneBeforeTheKill;
    try {
      Database.run(killed, JOB.formatted(STEPS));
      await(() -> number(killed, "processed") > 10);
    } finally {
      killed.kill();
    }
    doneBeforeTheKill = number(killed, "processed");
    assertThat(doneBeforeTheKill).isBetween(10, STEPS - 50);
    Plinth server = Plinth.startWithProofsIn(folder, SETTINGS);
    try {
      await(() -> job(server, "finished_at is not null").equals("t"));

      assertThat(job(server, "status")).isEqualTo("completed");
      assertThat(job(server, "concat_ws(' ', total, processed, succeeded, failed)"))
          .as("no step counted twice or left out")
          .isEqualTo("200 200 200 0");
      // On a slow machine a step may outlast the lease, and the job is taken up once more.
      assertThat(job(server, "fence >= 2")).as("started and taken up").isEqualTo("t");
      assertThat(Database.texts(server, "select count(*) from main.proof_note"))
          .containsExactly("200");
    } finally {
      server.stop();
    }
  }

  private static int number(Plinth at, String column) {
    return Integer.parseInt(job(at, column));
  }

  private static String job(Plinth at, String expression) {
    List<String> rows = Database.texts(at, "select " + expression + " from main.platform_job");
    assertThat(rows).hasSize(1);
    return rows.get(0);
  }

  private static void await(BooleanSupplier condition) {
    Instant end = Instant.now().plus(Duration.ofSeconds(60));
    while (!condition.getAsBoolean()) {
      assertThat(Instant.now()).as("waited too long").isBefore(end);
      try {
        Thread.sleep(20);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
