package plinth.inside;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.inside.Refusals.refused;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plinth.inside.domain.DomainFixture;
import plinth.inside.domain.OwnerSql;
import plinth.inside.domain.PushedFrames;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.realtime.Room;
import plinth.testing.Race;
import plinth.usage.Metric;
import plinth.usage.Usage;
import plinth.usage.UsageProblem;

/** Usage is reserved in the container's transactions, and pushed after their commit. */
@Tag(Race.TAG)
abstract class UsageReservations extends Inside {
  private static final int RACERS = 8;

  @Inject private Usage usage;

  @Resource(lookup = "java:comp/DefaultManagedThreadFactory")
  private ManagedThreadFactory factory;

  @Inject private PushedFrames pushed;

  /** Of 330 requested credits, the plan's 300 and the pack's 20 are granted. */
  @Test
  void concurrentReservationsNeverExceedTheCredits() throws Exception {
    Caller here = domainFixture.here();
    pack("ai_credits", 20);
    Instant month = month();
    ExecutorService executor = Executors.newFixedThreadPool(RACERS, factory);
    List<Future<Boolean>> racers = new ArrayList<>();
    for (int i = 0; i < 66; i++) {
      String source = "race" + DomainFixture.fresh();
      racers.add(executor.submit(() -> isSold(here, source, 5, month)));
    }
    executor.shutdown();
    int sold = 0;
    for (Future<Boolean> racer : racers) {
      sold += racer.get(60, TimeUnit.SECONDS) ? 1 : 0;
    }
    assertThat(sold).as("sold").isEqualTo(64);
    assertThat(usage.used(here, Metric.AI_CREDITS, month)).as("used").isEqualTo(320L);
    assertThat(packOf("ai_credits")).as("pack").isEqualTo(0L);
  }

  /** A charge is pushed with the remaining balance after its commit; a refused one is not. */
  @Test
  void chargesArePushedIntoTheRoomAndRefusalsAreNot() {
    Caller here = domainFixture.here();
    pack("workflow_executions", 7);
    Instant month = month();
    pushed.clear();
    String source = "push" + DomainFixture.fresh();
    usage.reserve(here, Metric.WORKFLOW_EXECUTIONS, source, 4999, month);
    usage.reserve(here, Metric.WORKFLOW_EXECUTIONS, source, 4999, month);
    usage.reserve(here, Metric.WORKFLOW_EXECUTIONS, "push" + DomainFixture.fresh(), 3, month);
    Problem refused =
        (Problem)
            refused(
                () ->
                    usage.reserve(
                        here,
                        Metric.WORKFLOW_EXECUTIONS,
                        "push" + DomainFixture.fresh(),
                        9,
                        month));
    assertThat(refused.code()).as("code").isEqualTo(UsageProblem.PLAN_LIMIT_EXCEEDED);
    String room = Room.of(here.requireWorkspace()).name();
    assertThat(pushed.into(room)).as("frames").isEqualTo(List.of(frame(4999, 8), frame(3, 5)));
  }

  private static String frame(long charged, long remaining) {
    return """
    {"event":"usage:updated","data":{"metric":"workflow_executions","charged":%d,"remaining":%d}}"""
        .formatted(charged, remaining);
  }

  private boolean isSold(Caller here, String source, long amount, Instant month) {
    try {
      usage.reserve(here, Metric.AI_CREDITS, source, amount, month);
      return true;
    } catch (Problem refused) {
      return false;
    }
  }

  /** A month in which no other test uses anything. */
  private static Instant month() {
    return Instant.parse("2031-01-15T00:00:00Z").plusSeconds(DomainFixture.fresh() * 40 * 86_400);
  }

  private void pack(String metric, long balance) {
    OwnerSql.run(
        null,
        "insert into main.usage_pack values ("
            + domainFixture.hereId()
            + ", '"
            + metric
            + "', "
            + balance
            + ") on conflict (workspace_id, metric) do update set balance = excluded.balance");
  }

  private long packOf(String metric) {
    return OwnerSql.number(
        null,
        "select balance from main.usage_pack where workspace_id = "
            + domainFixture.hereId()
            + " and metric = '"
            + metric
            + "'");
  }

  static class Shared extends UsageReservations {}

  @DedicatedDatabase
  static class Dedicated extends UsageReservations {}
}
