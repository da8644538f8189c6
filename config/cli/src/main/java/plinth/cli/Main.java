package plinth.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ScopeType;
import plinth.cli.api.Failure;
import plinth.cli.demo.DemoCommand;

/**
 * The command-line client of operators, for a terminal or a script. It uses the routes below {@code
 * /admin/platform}; only {@code plinth demo} acts as an ordinary person.
 *
 * <pre>
 * plinth jobs list --status failed
 * plinth --help
 * </pre>
 */
@Command(
    name = "plinth",
    description = "Operate a running Plinth server.",
    scope = ScopeType.INHERIT,
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    showDefaultValues = true,
    usageHelpAutoWidth = true,
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:done",
      "1:the server refused the request, or failed",
      "2:the command line is invalid",
      "3:the server cannot be reached",
      "4:the job failed, was canceled or stopped, or did not end in time"
    },
    subcommands = {
      LoginCommand.class,
      JobsCommand.class,
      SchedulersCommand.class,
      TenantCommand.class,
      UsersCommand.class,
      ReceiptCommand.class,
      DemoCommand.class
    })
public final class Main {
  /** Returns the version of the jar. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Main.class.getPackage().getImplementationVersion();
      return new String[] {"plinth " + (version == null ? "from its classes" : version)};
    }
  }

  /** Runs one command and ends with its exit code. */
  public static void main(String[] words) {
    System.exit(commandLine().execute(words));
  }

  /** Returns the commands, which print failures on one line. */
  static CommandLine commandLine() {
    return new CommandLine(new Main())
        .setExecutionExceptionHandler(
            (failure, command, parsed) -> {
              command.getErr().println("plinth: " + message(failure));
              command.getErr().flush();
              return failure instanceof Failure known ? known.exitCode() : Failure.REFUSED;
            });
  }

  private static String message(Exception failure) {
    return failure instanceof Failure ? String.valueOf(failure.getMessage()) : failure.toString();
  }
}
