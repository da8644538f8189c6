package plinth.cli.demo;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import plinth.cli.api.Connection;

/** Makes a workspace with demonstration data, and prints how to sign in to it. */
@Command(
    name = "demo",
    description = {
      "Make a workspace with demonstration data.",
      "Everything is created over the API by a new person. The server must write its mails as"
          + " files, as it does without a mail server."
    })
public final class DemoCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec command;

  @Option(
      names = "--url",
      paramLabel = "URL",
      defaultValue = "${env:PLINTH_URL:-http://localhost:8080}",
      description = "Address of the server, without a path; also PLINTH_URL.")
  private String url = "";

  @Option(
      names = "--mail",
      paramLabel = "FOLDER",
      defaultValue = "data/mail",
      description = "Folder into which the server writes its mails.")
  private Path mail = Path.of("");

  @Option(
      names = "--wait",
      paramLabel = "SECONDS",
      defaultValue = "60",
      description = "Maximum time to wait until the server is ready.")
  private long seconds;

  @Option(
      names = "--email",
      paramLabel = "EMAIL",
      defaultValue = "demo@example.com",
      description = "E-mail address of the person who owns the workspace.")
  private String email = "";

  @Option(
      names = "--subdomain",
      paramLabel = "SUBDOMAIN",
      defaultValue = "demonstration",
      description = "Subdomain of the workspace.")
  private String subdomain = "";

  @Override
  public Integer call() {
    CommandSpec spec = command;
    if (spec == null) {
      throw new IllegalStateException("not part of a command line");
    }
    Connection server = new Connection(url);
    try {
      Readiness.await(server, Duration.ofSeconds(seconds));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "Not the address of a server: " + url, e);
    }
    Progress progress = new Progress(spec.commandLine().getOut());
    new Demonstration(server, new MailFolder(mail), progress).make(email, subdomain);
    return 0;
  }
}
