package plinth.cli;

import jakarta.json.JsonObject;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import plinth.cli.api.Answer;
import plinth.cli.api.Connection;
import plinth.cli.api.Failure;

/** Lists, stops, restarts and awaits jobs of all workspaces and of the platform. */
@Command(name = "jobs", description = "List, stop, restart and wait for jobs.")
final class JobsCommand {
  static final String PATH = "/admin/platform/jobs";

  private static final String JOB = "Slug of a platform job, or <subdomain>.<slug>.";
  private static final Set<String> DONE = Set.of("completed", "completed_with_errors");
  private static final Set<String> NOT_DONE = Set.of("failed", "canceled", "stopped", "expired");

  @Command(name = "list", description = "List jobs, the newest first.")
  int list(
      @Mixin Server server,
      @Mixin Paging paging,
      @Option(names = "--kind", description = "Only jobs of this kind.") @Nullable String kind,
      @Option(names = "--status", description = "Only jobs with this status.")
          @Nullable String status,
      @Option(
              names = "--workspace",
              description = "Only jobs of the workspace with this subdomain.")
          @Nullable String workspace,
      @Option(
              names = "--plane",
              description = "Only jobs of this plane: platform, shared or dedicated.")
          @Nullable String plane) {
    Query query =
        paging.applyTo(
            new Query(PATH)
                .add("kind", kind)
                .add("status", status)
                .add("workspace", workspace)
                .add("plane", plane));
    Answer answer = server.get(query.toString());
    new Printer(server.out())
        .list(
            server,
            answer,
            "slug",
            "kind",
            "status",
            "workspace",
            "processed",
            "total",
            "failed",
            "created_at");
    return 0;
  }

  @Command(name = "show", description = "Show a job with its runs.")
  int show(@Mixin Server server, @Parameters(paramLabel = "JOB", description = JOB) String job) {
    return show(server, server.get(path(job)));
  }

  @Command(name = "stop", description = "Stop a job at its next checkpoint.")
  int stop(@Mixin Server server, @Parameters(paramLabel = "JOB", description = JOB) String job) {
    return order(server, job, "stop");
  }

  @Command(name = "restart", description = "Resume a stopped or failed job.")
  int restart(@Mixin Server server, @Parameters(paramLabel = "JOB", description = JOB) String job) {
    return order(server, job, "restart");
  }

  @Command(name = "abandon", description = "Cancel a stopped or failed job permanently.")
  int abandon(@Mixin Server server, @Parameters(paramLabel = "JOB", description = JOB) String job) {
    return order(server, job, "abandon");
  }

  @Command(name = "wait", description = "Wait until a job ends, then show it.")
  int await(
      @Mixin Server server,
      @Parameters(paramLabel = "JOB", description = JOB) String job,
      @Option(
              names = "--timeout",
              paramLabel = "SECONDS",
              defaultValue = "3600",
              description = "Maximum time to wait.")
          long seconds)
      throws InterruptedException {
    Answer answer = await(server, job, Duration.ofSeconds(seconds));
    return show(server, answer);
  }

  /**
   * Waits until a job has ended and returns its last state. Throws a {@link Failure} if it failed,
   * was canceled or stopped, or did not end in time.
   */
  static Answer await(Server server, String job, Duration most) throws InterruptedException {
    PrintWriter progress = server.err();
    long end = System.nanoTime() + most.toNanos();
    long pause = 200;
    String told = "";
    while (true) {
      Answer answer = server.get(path(job));
      JsonObject data = answer.data();
      String status = data.getString("status");
      String now = status + " " + data.get("processed") + " of " + data.get("total");
      if (!now.equals(told)) {
        progress.println(now.replace("of null", "so far"));
        progress.flush();
        told = now;
      }
      if (DONE.contains(status)) {
        return answer;
      }
      if (NOT_DONE.contains(status)) {
        throw Failure.job(
            "job " + job + " is " + status + ": " + data.getString("error", "no reason given"));
      }
      if (System.nanoTime() > end) {
        throw Failure.job("job " + job + " is still " + status);
      }
      Thread.sleep(pause);
      pause = Math.min(pause * 2, 2_000);
    }
  }

  private int order(Server server, String job, String verb) {
    return show(server, server.post(path(job) + "/" + verb, Work.emptyBody()));
  }

  private int show(Server server, Answer answer) {
    if (server.isJson()) {
      server.out().println(answer.text());
      return 0;
    }
    Printer printer = new Printer(server.out());
    printer.one(answer.data());
    for (JsonObject run : answer.data().getJsonArray("runs").getValuesAs(JsonObject.class)) {
      server.out().println();
      printer.one(run);
      printer.table(
          run.getJsonArray("steps").getValuesAs(JsonObject.class),
          "name",
          "status",
          "exit_status",
          "started_at",
          "ended_at",
          "read_count",
          "write_count",
          "commit_count",
          "rollback_count");
    }
    return 0;
  }

  private static String path(String job) {
    return PATH + "/" + Connection.encode(job);
  }
}
