package plinth.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares a workspace with an archive. */
@Command(
    name = "verify",
    description = {
      "Compares a workspace with an archive, table by table.",
      "Ends with 4 when a table differs."
    })
final class TenantVerifyCommand implements Callable<Integer> {
  @Mixin private Server server = new Server();
  @Mixin private Work work = new Work();

  @Parameters(paramLabel = "SUBDOMAIN", description = TenantCommand.SUBDOMAIN)
  private String subdomain = "";

  @Option(
      names = "--archive",
      paramLabel = "JOB",
      required = true,
      description = "The job that wrote the archive.")
  private String archive = "";

  @Override
  public Integer call() throws InterruptedException {
    Answer job =
        work.done(
            server,
            server.post(
                Work.path(subdomain, "verify"),
                Answer.JSON.createObjectBuilder().add("archive", archive).build()));
    work.show(server, job);
    return job.data().getString("status").equals("completed_with_errors") ? Failure.JOB_FAILED : 0;
  }
}
