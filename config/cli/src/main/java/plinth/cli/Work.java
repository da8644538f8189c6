package plinth.cli;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.time.Duration;
import picocli.CommandLine.Option;
import plinth.cli.api.Answer;
import plinth.cli.api.Connection;

/** Starts a platform job on a whole workspace, waits for it and shows it. */
final class Work {
  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "3600",
      description = "Maximum time to wait for the job; 0: do not wait.")
  private long seconds;

  /** Returns the path of an action on a workspace. */
  static String path(String subdomain, String what) {
    return TenantCommand.PATH + "/" + Connection.encode(subdomain) + "/" + what;
  }

  /** Returns an empty JSON object. */
  static JsonObject emptyBody() {
    return Answer.JSON.createObjectBuilder().build();
  }

  /** Waits for the job in a response, and returns its last state. */
  Answer awaitDone(Server server, Answer started) throws InterruptedException {
    if (seconds == 0) {
      return started;
    }
    return JobsCommand.await(server, started.data().getString("slug"), Duration.ofSeconds(seconds));
  }

  /** Returns whether the command waits for the end of the job. */
  boolean isAwaited() {
    return seconds > 0;
  }

  /** Prints a job: the response unchanged, or its state and result. */
  void show(Server server, Answer job) {
    if (server.isJson()) {
      server.out().println(job.text());
      return;
    }
    Printer printer = new Printer(server.out());
    printer.one(job.data());
    if (job.data().get("result") instanceof JsonObject result) {
      server.out().println();
      printer.one(result);
      if (result.containsKey("tables") && result.get("tables") instanceof JsonArray tables) {
        printer.table(
            tables.getValuesAs(JsonObject.class), "name", "rows", "rows_archived", "is_same");
      }
    }
  }
}
