package plinth.launcher;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Starts Plinth with one command, and stops it with its child processes on Ctrl-C or SIGTERM.
 *
 * <pre>
 * java -jar plinth.jar [--war FILE] [--config FILE] [--end-with-parent] [--plan]
 * java -jar plinth.jar --help | --version
 * java @jvm-options -cp CLASSPATH plinth.launcher.Main --war FILE
 * </pre>
 *
 * <ul>
 *   <li>{@code --war FILE}: the complete WAR; default {@code plinth.war} beside the jar.
 *   <li>{@code --config FILE}: the properties file; for the default see {@link Settings}.
 *   <li>{@code --end-with-parent}: stop when the parent process ends, so that a killed test run or
 *       build leaves nothing behind.
 *   <li>{@code --plan}: start nothing; print the application's migrations that the databases lack,
 *       and end with status 0 if there are none, 4 otherwise. Without {@code PLINTH_DB_URL} the
 *       embedded database is started for that, and stopped.
 * </ul>
 *
 * <p>The jar's manifest opens the JDK packages that Payara Micro requires. A start from the class
 * path names the same list as an argument file, {@code config/payara-micro/jvm-options} (also a
 * resource of this jar: {@code payara-micro/jvm-options}).
 *
 * <p>The launcher reads the following settings from system properties, environment variables or the
 * properties file, and passes them to the application as system properties of the same names:
 *
 * <ul>
 *   <li>{@code PLINTH_DATA_DIR}: folder of all data, default {@code data}.
 *   <li>{@code PLINTH_HTTP_PORT}: default 8080; 0 takes a free one.
 *   <li>{@code PLINTH_HTTP_THREADS}: maximum of concurrent requests, default 64.
 *   <li>{@code PLINTH_STOP_PATIENCE}: how many seconds a stop waits at most for requests in
 *       progress, default 20.
 *   <li>{@code PLINTH_PUBLIC_URL}: the address for users, default {@code http://localhost:<port>}.
 *   <li>{@code PLINTH_DB_URL}, {@code PLINTH_DB_OWNER_USER}, {@code PLINTH_DB_OWNER_PASSWORD}: an
 *       external PostgreSQL (15 or newer) and the role that owns and migrates its databases;
 *       without them the embedded one runs.
 *   <li>{@code PLINTH_POSTGRES_PORT}: port of the embedded one, default 54329 or, if that is in
 *       use, any; 0 takes a free one.
 *   <li>{@code PLINTH_POSTGRES_HOME}: where its programs are unpacked, default in the data folder.
 *   <li>{@code PLINTH_POSTGRES_OPTIONS}: further options of its server.
 *   <li>{@code PLINTH_SERVER_HOME}: where Payara Micro's libraries are unpacked, likewise.
 *   <li>{@code PLINTH_MAIL_SMTP_HOST}: only announced here; the application sends mail through it.
 * </ul>
 *
 * <p>The port is closed until the application is ready, so earlier connections are refused. On
 * SIGTERM and Ctrl-C the application completes requests in progress and refuses new ones; then the
 * port is closed, and everything stops. The line {@code Plinth is ready at http://localhost:<port>}
 * on standard output means that requests are served. A failed start prints one line on standard
 * error and exits with status 1.
 */
public final class Main {
  private Main() {}

  /** Runs until the process is told to end. */
  public static void main(String[] words) {
    Optional<String> told = Usage.findAnswer(List.of(words));
    if (told.isPresent()) {
      System.out.println(told.get());
      return;
    }
    Terminal terminal = new Terminal(System.out, System.err);
    Running running = new Running(terminal);
    try {
      Arguments arguments = Arguments.parse(List.of(words));
      Path beside = folderOfJar();
      Settings settings = Settings.read(arguments.config(), beside);
      Path war = arguments.warOrBeside(beside);
      if (arguments.endsWithParent()) {
        Running.endWithParent();
      }
      Runtime.getRuntime().addShutdownHook(new Thread(running::stop, "plinth-stop"));
      Signals.onEnd(running::drainAndStop);
      if (arguments.plans()) {
        System.exit(running.plan(settings, war));
      }
      running.start(settings, war);
    } catch (StartFailure e) {
      running.fail(e);
    } catch (RuntimeException | Error e) {
      running.fail(new StartFailure("Plinth did not start: " + FirstFailure.oneLine("" + e), e));
    }
  }

  private static Path folderOfJar() {
    try {
      Path place = Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      Path folder = place.getParent();
      return folder == null ? place : folder;
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
