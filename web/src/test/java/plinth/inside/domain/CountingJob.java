package plinth.inside.domain;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.Optional;
import plinth.jobs.JobProblem;
import plinth.jobs.JobWork;
import plinth.jobs.PlatformJobKind;
import plinth.jobs.PlatformStep;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.kernel.Sql;

/**
 * A kind of platform job that counts to {@code steps}, writes each number to both planes, and
 * performs the action {@code does} at the number {@code at}.
 */
@ApplicationScoped
@Saga
public class CountingJob implements PlatformJobKind {
  public static final String KEY = "inside.counting";

  @Inject private MainService main;
  @Inject private TenantService tenant;

  @Override
  public String key() {
    return KEY;
  }

  /** The parameters of a job. */
  public static JsonObject parameters(int steps, long base, String does, int at, int pauseMillis) {
    return Json.createObjectBuilder()
        .add("steps", steps)
        .add("base", base)
        .add("does", does)
        .add("at", at)
        .add("pause", pauseMillis)
        .build();
  }

  @Override
  public PlatformStep runStep(Caller caller, JobWork work) {
    JsonObject parameters = work.parameters();
    JsonObject checkpoint = work.checkpoint();
    int number = checkpoint == null ? 1 : checkpoint.getInt("done") + 1;
    note(caller, parameters.getJsonNumber("base").longValueExact() + number);
    pause(parameters.getInt("pause"));
    if (number == parameters.getInt("at")) {
      act(parameters.getString("does"), caller, work);
    }
    int steps = parameters.getInt("steps");
    String place =
        Optional.ofNullable(caller.workspace())
            .map(there -> there.id() + "@" + there.database())
            .orElse("nowhere");
    JsonObject result = Json.createObjectBuilder().add("place", place).build();
    return number == steps
        ? PlatformStep.last(1, 0).withResult(result)
        : PlatformStep.more(Json.createObjectBuilder().add("done", number).build(), 1, 0)
            .withTotal(steps)
            .withResult(result);
  }

  private void note(Caller caller, long id) {
    Sql values = Sql.of("values (?, 'counted') on conflict do nothing", id);
    main.run(
        (entities, db) ->
            db.update(Sql.of("insert into inside.main_note (id, text)").plus(values)));
    if (caller.workspace() != null) {
      tenant.run(
          caller,
          (entities, db) ->
              db.update(Sql.of("insert into inside.tenant_note (id, text)").plus(values)));
    }
  }

  private static void pause(int millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void act(String does, Caller caller, JobWork work) {
    switch (does) {
      case "refuse" -> throw new Problem(JobProblem.JOB_LOCKED, "Three is enough");
      case "break" -> throw new IllegalStateException("a secret of the inside");
      case "vanish" -> update("delete from main.tenants where id = ?", workspace(caller));
      case "lose" ->
          update("update main.platform_job set fence = fence + 1 where id = ?", work.id());
      default -> {}
    }
  }

  private static long workspace(Caller caller) {
    return caller.requireWorkspace().id();
  }

  private void update(String sql, long id) {
    main.run((entities, db) -> db.update(Sql.of(sql, id)));
  }
}
