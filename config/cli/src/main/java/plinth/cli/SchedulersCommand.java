package plinth.cli;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import plinth.cli.api.Answer;
import plinth.cli.api.Connection;

/** Lists schedules of the server and runs them. */
@Command(name = "schedulers", description = "List schedules and run one now.")
final class SchedulersCommand {
  private static final String PATH = "/admin/platform/schedulers";

  @Command(name = "list", description = "List schedules with their next and last run.")
  int list(@Mixin Server server) {
    Answer answer = server.get(PATH);
    if (server.isJson()) {
      server.out().println(answer.text());
    } else {
      List<JsonObject> lines = answer.items().stream().map(SchedulersCommand::line).toList();
      new Printer(server.out())
          .table(lines, "name", "cron", "next_at", "last_at", "items", "failures", "took_ms");
    }
    return 0;
  }

  private static JsonObject line(JsonObject scheduler) {
    JsonArray runs = scheduler.getJsonArray("runs");
    JsonObject last = runs.isEmpty() ? JsonValue.EMPTY_JSON_OBJECT : runs.getJsonObject(0);
    JsonObjectBuilder line = Answer.JSON.createObjectBuilder(scheduler);
    if (!last.isEmpty()) {
      line.add("last_at", last.get("started_at"));
      for (String member : List.of("items", "failures", "took_ms")) {
        line.add(member, last.get(member));
      }
    }
    return line.build();
  }

  @Command(name = "run", description = "Run a schedule now, and wait for its end.")
  int run(
      @Mixin Server server,
      @Parameters(paramLabel = "NAME", description = "Name of the schedule.") String name,
      @Option(
              names = "--workspace-id",
              paramLabel = "NUMBER",
              description = "Only for the workspace with this number.")
          @Nullable Long workspaceId) {
    JsonObjectBuilder body = Answer.JSON.createObjectBuilder();
    if (workspaceId != null) {
      body.add("workspace_id", workspaceId);
    }
    Answer answer = server.post(PATH + "/" + Connection.encode(name) + "/run", body.build());
    new Printer(server.out()).one(server, answer);
    return 0;
  }
}
