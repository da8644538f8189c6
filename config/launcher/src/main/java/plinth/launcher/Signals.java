package plinth.launcher;

import java.lang.reflect.Proxy;
import java.util.List;

/**
 * What ends the process from outside. Handled before the JVM ends: at its end Payara Micro, which
 * has a hook of its own there, takes the application away while it still answers.
 *
 * <p>The JDK offers this in {@code sun.misc} alone, and to nobody by its name without a warning.
 */
final class Signals {
  private static final List<String> ENDING = List.of("TERM", "INT");

  private Signals() {}

  /**
   * On SIGTERM and SIGINT does the work, then ends with the status that is usual for them. Where
   * the JVM leaves signals alone ({@code -Xrs}) nothing changes.
   */
  static void onEnd(Runnable work) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object begins =
          Proxy.newProxyInstance(
              handler.getClassLoader(),
              new Class<?>[] {handler},
              (proxy, method, given) -> {
                startExit((int) signal.getMethod("getNumber").invoke(given[0]), work);
                return null;
              });
      for (String name : ENDING) {
        Object one = signal.getConstructor(String.class).newInstance(name);
        signal.getMethod("handle", signal, handler).invoke(null, one, begins);
      }
    } catch (ReflectiveOperationException e) {
      // The hooks at the end of the JVM stop what runs, without waiting.
      return;
    }
  }

  private static void startExit(int number, Runnable work) {
    Thread leaving =
        new Thread(
            () -> {
              try {
                work.run();
              } finally {
                System.exit(128 + number);
              }
            },
            "plinth-leave");
    // Signals come on a thread that does not keep the JVM alive: it would end, and with status 0.
    leaving.setDaemon(false);
    leaving.start();
  }
}
