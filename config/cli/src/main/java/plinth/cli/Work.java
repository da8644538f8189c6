package plinth.cli;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.time.Duration;
import picocli.CommandLine.Option;

/** Work on a whole workspace, which a job of the platform does: started, waited for and shown. */
final class Work {
  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "3600",
      description = "Maximum time to wait for the job; 0: do not wait.")
  private long seconds;

  /** Path of a workspace, and of what is done with it. */
  static String path(String subdomain, String what) {
    return TenantCommand.PATH + "/" + Server.encode(subdomain) + "/" + what;
  }

  /** A body that says nothing. */
  static JsonObject emptyBody() {
    return Answer.JSON.createObjectBuilder().build();
  }

  /** Waits for the job that an answer names, and tells its last answer. */
  Answer awaitDone(Server server, Answer started) throws InterruptedException {
    if (seconds == 0) {
      return started;
    }
    return JobsCommand.await(server, started.data().getString("slug"), Duration.ofSeconds(seconds));
  }

  /** Whether the end of the job is waited for. */
  boolean isAwaited() {
    return seconds > 0;
  }

  /** Shows a job: as it came, or its state and what it left. */
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
