package plinth.launcher;

import fish.payara.micro.ClusterCommandResult;
import fish.payara.micro.boot.AdminCommandRunner;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/**
 * Administration commands of {@code config/payara-micro}, one per line, run while Payara Micro
 * starts. A command that fails ends the start.
 */
final class BootCommands {
  private BootCommands() {}

  /** Returns a hook for Payara Micro that runs the commands of a file. */
  static Consumer<AdminCommandRunner> of(String file) {
    List<String> commands = parse(text(file));
    return runner -> commands.forEach(command -> run(runner, command));
  }

  /** Returns the commands without comments and empty lines. */
  static List<String> parse(String text) {
    return text.lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
        .toList();
  }

  static String text(String file) {
    try (InputStream in = BootCommands.class.getResourceAsStream("/payara-micro/" + file)) {
      if (in == null) {
        throw new IllegalStateException("not packed: " + file);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new StartFailure("cannot read " + file, e);
    }
  }

  private static void run(AdminCommandRunner runner, String command) {
    List<String> words = List.of(command.split(" +", -1));
    ClusterCommandResult result =
        runner.run(words.get(0), words.stream().skip(1).toArray(String[]::new));
    if (result.getExitStatus() == ClusterCommandResult.ExitStatus.FAILURE) {
      throw new StartFailure("Payara Micro rejects '" + command + "': " + result.getOutput());
    }
  }
}
