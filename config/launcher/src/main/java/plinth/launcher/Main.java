package plinth.launcher;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Starts Plinth with one command and stops it with its children on Ctrl-C or SIGTERM.
 *
 * <pre>
 * java -jar plinth.jar [--war FILE] [--config FILE] [--end-with-parent] [--plan]
 * java -jar plinth.jar --help | --version
 * java @jvm-options -cp CLASSPATH plinth.launcher.Main --war FILE
 * </pre>
 *
 * <ul>
 *   <li>{@code --war FILE}: the complete WAR; default {@code plinth.war} beside the jar.
 *   <li>{@code --config FILE}: the properties file; default see {@link Settings}.
 *   <li>{@code --end-with-parent}: stop when the process that started this one is gone, so that a
 *       killed test run or build leaves nothing behind.
 *   <li>{@code --plan}: start nothing; tell which migrations of the application the databases lack,
 *       and end with status 0 when there are none, 4 when there are. Without {@code PLINTH_DB_URL}
 *       the embedded database is started for that, and stopped.
 * </ul>
 *
 * <p>The jar's manifest opens what Payara Micro needs of the JDK; a start from the class path names
 * the same list as an argument file, {@code config/payara-micro/jvm-options} (also a resource of
 * this jar: {@code payara-micro/jvm-options}).
 *
 * <p>Settings read here, each as system property, environment variable or line of the properties
 * file, and handed on to the application as system properties of the same names:
 *
 * <ul>
 *   <li>{@code PLINTH_DATA_DIR}: folder of everything that is kept, default {@code data}.
 *   <li>{@code PLINTH_HTTP_PORT}: default 8080; 0 takes a free one.
 *   <li>{@code PLINTH_HTTP_THREADS}: most requests worked at once, default 64.
 *   <li>{@code PLINTH_STOP_PATIENCE}: how many seconds a stop waits at most for requests that have
 *       begun, default 20.
 *   <li>{@code PLINTH_PUBLIC_URL}: the address that people use, default {@code
 *       http://localhost:<port>}.
 *   <li>{@code PLINTH_DB_URL}, {@code PLINTH_DB_OWNER_USER}, {@code PLINTH_DB_OWNER_PASSWORD}: a
 *       PostgreSQL of one's own (15 or newer) and the role that owns and migrates there; without
 *       them the embedded one runs.
 *   <li>{@code PLINTH_POSTGRES_PORT}: port of the embedded one, default 54329 or, when that is
 *       taken, any; 0 takes a free one.
 *   <li>{@code PLINTH_POSTGRES_HOME}: where its programs are unpacked, default in the data folder.
 *   <li>{@code PLINTH_POSTGRES_OPTIONS}: further options of its server.
 *   <li>{@code PLINTH_SERVER_HOME}: where Payara Micro's libraries are unpacked, likewise.
 *   <li>{@code PLINTH_MAIL_SMTP_HOST}: only told here; the application sends through it.
 * </ul>
 *
 * <p>The port is closed until the application is there: who asks before is refused. On SIGTERM and
 * Ctrl-C the application answers what it has begun and refuses what comes; then the port is closed,
 * and everything stopped. The line {@code Plinth is ready at http://localhost:<port>} on standard
 * output says that requests are served. What prevents the start is one line on standard error and
 * exit status 1.
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
