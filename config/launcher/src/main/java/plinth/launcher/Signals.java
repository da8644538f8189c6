package plinth.launcher;

import java.lang.reflect.Proxy;
import java.util.List;

/**
 * Handles signals that end the process. They are handled before the JVM ends, because at its end
 * Payara Micro's own shutdown hook removes the application while it still serves requests.
 *
 * <p>The JDK offers this only in {@code sun.misc}, and compiling against it by name causes a
 * warning.
 */
final class Signals {
  private static final List<String> ENDING = List.of("TERM", "INT");

  private Signals() {}

  /**
   * On SIGTERM and SIGINT runs the work, then exits with the usual status of the signal. Nothing
   * changes if the JVM does not handle signals ({@code -Xrs}).
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
      // The shutdown hooks of the JVM then stop everything without waiting.
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
    // Signals arrive on a daemon thread, so the JVM could end before the work, with status 0.
    leaving.setDaemon(false);
    leaving.start();
  }
}
