package plinth.launcher;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;

/** Runs diagnostic commands of this JVM, which {@code jcmd} also offers. */
final class JvmCommand {
  private JvmCommand() {}

  /**
   * Runs a command without arguments and returns its output; empty if this JVM has no such command.
   */
  static String run(String command) {
    return invoke(command, new Object[0], new String[0]);
  }

  /**
   * Runs a command with an argument and returns its output; empty if this JVM has no such command.
   */
  static String run(String command, String argument) {
    return invoke(
        command,
        new Object[] {new String[] {'"' + argument + '"'}},
        new String[] {String[].class.getName()});
  }

  private static String invoke(String command, Object[] arguments, String[] types) {
    try {
      return String.valueOf(
          ManagementFactory.getPlatformMBeanServer()
              .invoke(
                  new ObjectName("com.sun.management:type=DiagnosticCommand"),
                  command,
                  arguments,
                  types));
    } catch (JMException e) {
      // Another JVM has other commands.
      return "";
    }
  }
}
