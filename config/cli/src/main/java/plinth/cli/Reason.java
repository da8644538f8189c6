package plinth.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import plinth.cli.api.Answer;

/** The option for an operator's reason. */
final class Reason {
  @Option(names = "--reason", description = "Reason, for the audit record.")
  private @Nullable String reason;

  /** Sends an empty POST with the reason to a path. */
  Answer order(Server server, String path) {
    return server.post(new Query(path).add("reason", reason).toString(), Work.emptyBody());
  }
}
