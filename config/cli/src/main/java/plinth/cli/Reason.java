package plinth.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Why an operator orders something. */
final class Reason {
  @Option(names = "--reason", description = "Reason, for the audit record.")
  private @Nullable String reason;

  /** Gives the order at a path. */
  Answer order(Server server, String path) {
    return server.post(new Query(path).add("reason", reason).toString(), Work.emptyBody());
  }
}
