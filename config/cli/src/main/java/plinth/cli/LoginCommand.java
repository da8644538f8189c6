package plinth.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints an access token, for {@code PLINTH_TOKEN} of the commands after it. */
@Command(
    name = "login",
    description = {
      "Signs in and prints the access token.",
      "export PLINTH_TOKEN=$(plinth login --email operator@example.com)"
    })
final class LoginCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec command;
  @Mixin private Server server = new Server();

  @Override
  public Integer call() {
    if (command != null) {
      command.commandLine().getOut().println(server.token());
    }
    return 0;
  }
}
