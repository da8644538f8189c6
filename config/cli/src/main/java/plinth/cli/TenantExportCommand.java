package plinth.cli;

import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import plinth.cli.api.Answer;
import plinth.cli.api.Failure;

/** Exports a workspace to an archive. */
@Command(
    name = "export",
    description = {
      "Write a consistent snapshot of a workspace to an archive.",
      "The archive stays on the server unless --output downloads it."
    })
final class TenantExportCommand implements Callable<Integer> {
  private static final int OK = 200;

  @Mixin private Server server = new Server();
  @Mixin private Work work = new Work();

  @Parameters(paramLabel = "SUBDOMAIN", description = TenantCommand.SUBDOMAIN)
  private String subdomain = "";

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Download the archive into a file.")
  private @Nullable Path output;

  @Option(names = "--keep", description = "Keep a downloaded archive on the server.")
  private boolean isKept;

  @Override
  public Integer call() throws InterruptedException {
    Answer job =
        work.awaitDone(server, server.post(Work.path(subdomain, "export"), Work.emptyBody()));
    if (output != null && work.isAwaited()) {
      String archive = Work.path(subdomain, "export/" + job.data().getString("slug"));
      fetch(archive, output);
      if (!isKept) {
        server.send(server.request(archive).DELETE());
      }
    }
    work.show(server, job);
    return 0;
  }

  private void fetch(String archive, Path file) {
    HttpResponse<Path> answer =
        server.exchange(server.request(archive).GET(), BodyHandlers.ofFile(file));
    if (answer.statusCode() != OK) {
      throw Failure.refused("the archive cannot be fetched (" + answer.statusCode() + ")");
    }
  }
}
