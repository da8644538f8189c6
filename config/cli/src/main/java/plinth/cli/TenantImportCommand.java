package plinth.cli;

import java.io.FileNotFoundException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import plinth.cli.api.Answer;
import plinth.cli.api.Failure;

/** Creates a workspace from an archive. */
@Command(name = "import", description = "Create a workspace from an archive.")
final class TenantImportCommand implements Callable<Integer> {
  @Mixin private Server server = new Server();
  @Mixin private Work work = new Work();

  @Parameters(paramLabel = "SUBDOMAIN", description = "Subdomain of the new workspace.")
  private String subdomain = "";

  @ArgGroup(multiplicity = "1")
  private From from = new From();

  @Option(
      names = "--to",
      paramLabel = "PLACE",
      description =
          "dedicated (a database of its own) or hyper (the shared one); else as the server makes"
              + " them.")
  private @Nullable String to;

  @Option(
      names = "--owner-email",
      paramLabel = "EMAIL",
      description = "Address of the owner; default: address of the archived owner.")
  private @Nullable String ownerEmail;

  /** Exactly one of two sources. */
  static final class From {
    @Option(names = "--file", paramLabel = "FILE", description = "A downloaded archive.")
    private @Nullable Path file;

    @Option(
        names = "--archive",
        paramLabel = "JOB",
        description = "The job that wrote an archive on the server.")
    private @Nullable String archive;
  }

  @Override
  public Integer call() throws InterruptedException {
    Query query =
        new Query(Work.path(subdomain, "restore"))
            .add("to", to)
            .add("archive", from.archive)
            .add("owner_email", ownerEmail);
    Answer started =
        from.file == null
            ? server.post(query.toString(), Work.emptyBody())
            : send(query.toString(), from.file);
    work.show(server, work.awaitDone(server, started));
    return 0;
  }

  private Answer send(String path, Path file) {
    try {
      return server.send(
          server
              .request(path)
              .header("Content-Type", "application/zip")
              .POST(BodyPublishers.ofFile(file)));
    } catch (FileNotFoundException e) {
      throw Failure.refused("there is no file " + file);
    }
  }
}
