package plinth.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Prints an access token, which later commands read from {@code PLINTH_TOKEN}. */
@Command(
    name = "login",
    description = {
      "Sign in and print the access token.",
      "export PLINTH_TOKEN=$(plinth login --email operator@example.com)"
    })
final class LoginCommand implements Callable<Integer> {
  @Mixin private Server server = new Server();

  @Override
  public Integer call() {
    server.out().println(server.token());
    return 0;
  }
}
