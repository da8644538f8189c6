package plinth.cli;

import jakarta.json.JsonString;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import plinth.cli.api.Answer;
import plinth.cli.api.Failure;

/** Compares a workspace with the running release or with an archive. */
@Command(
    name = "verify",
    description = {
      "Compare the database of a workspace with the running release, and list missing migrations.",
      "With --archive: compare the workspace with an archive, table by table.",
      "Exit code 4 if the database is behind or a table differs."
    })
final class TenantVerifyCommand implements Callable<Integer> {
  @Mixin private Server server = new Server();
  @Mixin private Work work = new Work();

  @Parameters(paramLabel = "SUBDOMAIN", description = TenantCommand.SUBDOMAIN)
  private String subdomain = "";

  @Option(
      names = "--archive",
      paramLabel = "JOB",
      description = "The job that wrote the archive to compare with.")
  private @Nullable String archive;

  @Override
  public Integer call() throws InterruptedException {
    if (archive == null) {
      Answer schema = server.get(Work.path(subdomain, "schema"));
      show(schema);
      return schema.data().getBoolean("is_current") ? 0 : Failure.JOB_FAILED;
    }
    Answer job =
        work.awaitDone(
            server,
            server.post(
                Work.path(subdomain, "verify"),
                Answer.JSON.createObjectBuilder().add("archive", archive).build()));
    work.show(server, job);
    return job.data().getString("status").equals("completed_with_errors") ? Failure.JOB_FAILED : 0;
  }

  private void show(Answer schema) {
    new Printer(server.out()).one(server, schema);
    if (!server.isJson()) {
      schema
          .data()
          .getJsonArray("pending")
          .getValuesAs(JsonString.class)
          .forEach(migration -> server.out().println("lacks " + migration.getString()));
    }
  }
}
