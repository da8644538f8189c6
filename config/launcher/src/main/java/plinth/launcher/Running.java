package plinth.launcher;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The started components, in order, so that they can be stopped in reverse order at any time. */
final class Running {
  private final Terminal terminal;
  private final Object stopping = new Object();
  private volatile @Nullable EmbeddedPostgres postgres;
  private volatile @Nullable ApplicationServer server;
  private volatile boolean stopped;
  private volatile boolean failed;
  private volatile int patience;

  Running(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Starts the database, the server and the application, and announces them. */
  void start(Settings settings, Path war) {
    long began = System.nanoTime();
    int asked = settings.number("PLINTH_HTTP_PORT", 8080, 0, 65_535);
    int threads = settings.number("PLINTH_HTTP_THREADS", 64, 2, 4_096);
    patience = settings.number("PLINTH_STOP_PATIENCE", 20, 0, 3_600);
    ReservedPort kept = ReservedPort.reserve(asked, "PLINTH_HTTP_PORT");
    int port = kept.number();
    DataFolder data = DataFolder.open(Path.of(settings.get("PLINTH_DATA_DIR", "data")));
    boolean isFirst = Files.notExists(data.firstOperator());
    terminal.divertServerNoise(data.serverLog());
    IdleMemory.release();
    StartCode.compileSimply();

    terminal.print("PostgreSQL");
    Database database = database(settings, data);
    database.prepare();
    database.applyTo(settings);
    settings.put("PLINTH_DATA_DIR", data.root().toString());
    settings.put("PLINTH_HTTP_PORT", String.valueOf(port));
    if (!settings.has("PLINTH_PUBLIC_URL")) {
      settings.put("PLINTH_PUBLIC_URL", "http://localhost:" + port);
    }
    settings.publish();
    terminal.print("  " + database.place() + " as " + database.user());

    terminal.print("Payara Micro");
    Path libraries = Path.of(settings.get("PLINTH_SERVER_HOME", data.programs().toString()));
    ApplicationServer started = ApplicationServer.start(data, libraries, port, threads);
    server = started;
    terminal.print("Application");
    started.deploy(war, terminal);
    terminal.print("  deployed " + war.getFileName() + seconds(began));
    started.open(kept);
    terminal.print("  listens on port " + port);
    Announcement.lines(settings, data, port, database.place(), isFirst).forEach(terminal::print);
  }

  /** Prints what the application would change in the databases; returns the exit status. */
  int plan(Settings settings, Path war) {
    Database database;
    if (Database.isConfigured(settings)) {
      database = Database.fromSettings(settings);
    } else {
      DataFolder data = DataFolder.open(Path.of(settings.get("PLINTH_DATA_DIR", "data")));
      database = database(settings, data);
    }
    return Plan.print(database, war, terminal);
  }

  /**
   * Lets the application complete requests in progress, for {@code PLINTH_STOP_PATIENCE} seconds at
   * most, then stops everything.
   */
  void drainAndStop() {
    ApplicationServer runningServer = server;
    if (runningServer != null) {
      runningServer.drain(patience);
    }
    stop();
  }

  /** Stops everything; a second call waits for the first. */
  void stop() {
    synchronized (stopping) {
      if (stopped) {
        return;
      }
      stopped = true;
      ApplicationServer runningServer = server;
      EmbeddedPostgres runningPostgres = postgres;
      if (!failed && runningServer != null) {
        terminal.print("Plinth is stopping");
      }
      try {
        if (runningServer != null) {
          runningServer.stop();
        }
      } finally {
        if (runningPostgres != null) {
          runningPostgres.close();
        }
      }
    }
  }

  /** Prints one line for the operator, logs the stack trace, and exits with status 1. */
  void fail(StartFailure failure) {
    failed = true;
    if (stopped) {
      // The operator stopped it during the start, and the failure is a consequence.
      return;
    }
    terminal.printError("plinth: " + failure.getMessage());
    terminal.log(failure);
    System.exit(1);
  }

  /** Ends this process when its parent process ends. */
  static void endWithParent() {
    Optional<ProcessHandle> parent = ProcessHandle.current().parent();
    if (parent.isEmpty()) {
      throw new StartFailure("--end-with-parent: there is no parent process");
    }
    ProcessHandle watched = parent.get();
    Thread watch =
        new Thread(
            () -> {
              watched.onExit().join();
              System.exit(0);
            },
            "plinth-parent-watch");
    watch.setDaemon(true);
    watch.start();
  }

  private Database database(Settings settings, DataFolder data) {
    if (Database.isConfigured(settings)) {
      return Database.fromSettings(settings);
    }
    String password = data.databasePassword();
    // Set before the start, so that a signal during the start also stops it.
    EmbeddedPostgres own = EmbeddedPostgres.create(data, settings);
    postgres = own;
    own.start(password, terminal);
    return OwnerRole.ensure(own, password);
  }

  private static String seconds(long began) {
    return String.format(
        java.util.Locale.ROOT, ", %.1f s after the start", (System.nanoTime() - began) / 1e9);
  }
}
