package plinth.proof;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.realtime.Pushed;
import plinth.realtime.Pushes;
import plinth.realtime.Room;
import plinth.usage.Metric;
import plinth.usage.Usage;
import plinth.usage.UsageProblem;

/** Usage is reserved in the container's transactions, and told after their commit. */
@ApplicationScoped
public class UsageProof {
  private static final int RACERS = 8;

  @Inject private Usage usage;
  @Resource private ManagedThreadFactory factory;

  private final Queue<Pushed> frames = new ConcurrentLinkedQueue<>();

  void pushed(@Observes(during = TransactionPhase.AFTER_SUCCESS) Pushes pushes) {
    frames.addAll(pushes.frames());
  }

  /** Of 330 credits that are asked for, the plan's 300 and the pack's 20 are sold. */
  public void racersGetWhatIsThereAndNoMore(Ground ground) throws Exception {
    Caller here = ground.here();
    pack(ground, "ai_credits", 20);
    Instant month = month();
    ExecutorService executor = Executors.newFixedThreadPool(RACERS, factory);
    List<Future<Boolean>> racers = new ArrayList<>();
    for (int i = 0; i < 66; i++) {
      String source = "race" + Ground.fresh();
      racers.add(executor.submit(() -> isSold(here, source, 5, month)));
    }
    executor.shutdown();
    int sold = 0;
    for (Future<Boolean> racer : racers) {
      sold += racer.get(60, TimeUnit.SECONDS) ? 1 : 0;
    }
    Claim.that("sold", sold, 64);
    Claim.that("used", usage.used(here, Metric.AI_CREDITS, month), 320L);
    Claim.that("pack", packOf(ground, "ai_credits"), 0L);
  }

  /** What is refused is not told, and what is counted is told with what is left. */
  public void whatIsCountedIsPushedIntoTheRoom(Ground ground) {
    Caller here = ground.here();
    pack(ground, "workflow_executions", 7);
    Instant month = month();
    frames.clear();
    String source = "push" + Ground.fresh();
    usage.reserve(here, Metric.WORKFLOW_EXECUTIONS, source, 4999, month);
    usage.reserve(here, Metric.WORKFLOW_EXECUTIONS, source, 4999, month);
    usage.reserve(here, Metric.WORKFLOW_EXECUTIONS, "push" + Ground.fresh(), 3, month);
    Problem refused =
        (Problem)
            Claim.refused(
                "nine are too many",
                () ->
                    usage.reserve(
                        here, Metric.WORKFLOW_EXECUTIONS, "push" + Ground.fresh(), 9, month));
    Claim.that("code", refused.code(), UsageProblem.PLAN_LIMIT_EXCEEDED);
    String room = Room.of(here.requiredWorkspace()).name();
    Claim.that(
        "frames",
        frames.stream().filter(frame -> frame.room().equals(room)).map(Pushed::frame).toList(),
        List.of(frame(4999, 8), frame(3, 5)));
  }

  private static String frame(long charged, long remaining) {
    return "{\"event\":\"usage:updated\",\"data\":{\"metric\":\"workflow_executions\",\"charged\":"
        + charged
        + ",\"remaining\":"
        + remaining
        + "}}";
  }

  private boolean isSold(Caller here, String source, long amount, Instant month) {
    try {
      usage.reserve(here, Metric.AI_CREDITS, source, amount, month);
      return true;
    } catch (Problem refused) {
      return false;
    }
  }

  /** A month that no other proof counts in. */
  private static Instant month() {
    return Instant.parse("2031-01-15T00:00:00Z").plusSeconds(Ground.fresh() * 40 * 86_400);
  }

  private static void pack(Ground ground, String metric, long balance) {
    OwnerSql.run(
        null,
        "insert into main.usage_pack values ("
            + ground.hereId()
            + ", '"
            + metric
            + "', "
            + balance
            + ") on conflict (workspace_id, metric) do update set balance = excluded.balance");
  }

  private static long packOf(Ground ground, String metric) {
    return OwnerSql.number(
        null,
        "select balance from main.usage_pack where workspace_id = "
            + ground.hereId()
            + " and metric = '"
            + metric
            + "'");
  }
}
