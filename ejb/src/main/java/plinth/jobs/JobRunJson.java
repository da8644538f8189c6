package plinth.jobs;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.kernel.JsonText;

/** Stores runs in the row of their job. */
final class JobRunJson {
  private JobRunJson() {}

  static String write(JobRun run) {
    JsonArrayBuilder steps = Json.createArrayBuilder();
    run.steps().forEach(step -> steps.add(write(step)));
    return Json.createObjectBuilder()
        .add("fence", run.fence())
        .add("execution", run.execution())
        .add("node", run.node())
        .add("status", run.status())
        .add("told_at", run.toldAt().toString())
        .add("steps", steps)
        .build()
        .toString();
  }

  /** The runs of a row, oldest first. */
  static List<JobRun> read(String runs) {
    return JsonText.parseObject(runs).values().stream()
        .map(run -> run(run.asJsonObject()))
        .sorted(Comparator.comparing(JobRun::fence))
        .toList();
  }

  private static JsonObject write(JobStep step) {
    JsonObjectBuilder json =
        Json.createObjectBuilder()
            .add("name", step.name())
            .add("status", step.status())
            .add("read_count", step.readCount())
            .add("write_count", step.writeCount())
            .add("commit_count", step.commitCount())
            .add("rollback_count", step.rollbackCount())
            .add("filter_count", step.filterCount())
            .add("skip_count", step.skipCount());
    add(json, "exit_status", step.exitStatus());
    add(json, "started_at", step.startedAt());
    add(json, "ended_at", step.endedAt());
    return json.build();
  }

  private static void add(JsonObjectBuilder json, String name, @Nullable Object value) {
    if (value != null) {
      json.add(name, value.toString());
    }
  }

  private static JobRun run(JsonObject json) {
    return new JobRun(
        json.getJsonNumber("fence").longValueExact(),
        json.getJsonNumber("execution").longValueExact(),
        json.getString("node"),
        json.getString("status"),
        Instant.parse(json.getString("told_at")),
        json.getJsonArray("steps").getValuesAs(JsonObject.class).stream()
            .map(JobRunJson::step)
            .toList());
  }

  private static JobStep step(JsonObject json) {
    return new JobStep(
        json.getString("name"),
        json.getString("status"),
        json.getString("exit_status", null),
        moment(json, "started_at"),
        moment(json, "ended_at"),
        count(json, "read_count"),
        count(json, "write_count"),
        count(json, "commit_count"),
        count(json, "rollback_count"),
        count(json, "filter_count"),
        count(json, "skip_count"));
  }

  private static @Nullable Instant moment(JsonObject json, String name) {
    return json.containsKey(name) ? Instant.parse(json.getString(name)) : null;
  }

  private static long count(JsonObject json, String name) {
    return json.getJsonNumber(name).longValueExact();
  }
}
