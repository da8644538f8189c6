package plinth.cli;

import jakarta.json.JsonObjectBuilder;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import plinth.cli.api.Answer;

/** Moves a workspace to another database. */
@Command(
    name = "move",
    description = {
      "Move a workspace to another database while it is in use.",
      "The source is kept until the move is confirmed."
    })
final class TenantMoveCommand implements Callable<Integer> {
  @Mixin private Server server = new Server();
  @Mixin private Work work = new Work();

  @Parameters(paramLabel = "SUBDOMAIN", description = TenantCommand.SUBDOMAIN)
  private String subdomain = "";

  @ArgGroup(multiplicity = "1")
  private What what = new What();

  /** Exactly one of three actions. */
  static final class What {
    @Option(
        names = "--to",
        paramLabel = "PLACE",
        description = "Start the move: to dedicated (its own database) or hyper (the shared one).")
    private @Nullable String to;

    @Option(names = "--confirm", description = "Delete the source.")
    private boolean isConfirmed;

    @Option(names = "--abort", description = "Cancel a move that has not been completed.")
    private boolean isAborted;
  }

  @Override
  public Integer call() throws InterruptedException {
    JsonObjectBuilder body = Answer.JSON.createObjectBuilder();
    String verb = what.isConfirmed ? "move/confirm" : what.isAborted ? "move/abort" : "move";
    if (what.to != null) {
      body.add("to", what.to);
    }
    Answer started = server.post(Work.path(subdomain, verb), body.build());
    work.show(server, work.awaitDone(server, started));
    return 0;
  }
}
