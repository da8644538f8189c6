package plinth.tenancy.nodes;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.Lock;
import jakarta.ejb.LockType;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.postgresql.ds.PGSimpleDataSource;
import plinth.kernel.BestEffort;
import plinth.kernel.Log;
import plinth.kernel.Setting;
import plinth.kernel.Signal;
import plinth.tenancy.Databases;
import plinth.tenancy.Pool;
import plinth.tenancy.Roles;
import plinth.tenancy.SignalRows;

/** Receives the signals of all nodes over one connection, and polls for missed ones. */
@Singleton
@Startup
@Lock(LockType.READ)
@TransactionManagement(TransactionManagementType.BEAN)
public class SignalListener {
  private static final Log LOG = Log.of(SignalListener.class);
  private static final int WAIT_MILLIS = 5_000;
  private static final int PAUSE_MILLIS = 1_000;

  @Resource private ManagedThreadFactory threads;
  @Inject private SignalRows rows;
  @Inject private Event<Signal> events;

  private final SeenSignals seen = new SeenSignals();
  private volatile boolean isStopped;
  private volatile @Nullable Thread thread;
  private @Nullable String horizon;

  /** Starts listening. */
  @PostConstruct
  void start() {
    Databases.instance().mainPool();
    Thread listening = threads.newThread(this::listen);
    thread = listening;
    listening.start();
  }

  /** Ends the connection. */
  @PreDestroy
  void stop() {
    isStopped = true;
    Thread listening = thread;
    if (listening != null) {
      listening.interrupt();
    }
  }

  private void listen() {
    boolean isAgain = false;
    while (!isStopped) {
      try (Connection connection = source().getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("listen " + SignalRows.CHANNEL);
        if (isAgain) {
          // Signals with a row are found by the poll; hints have none.
          fire(SignalRows.NO_ROW, Signal.GAP);
        }
        isAgain = true;
        receive(connection);
      } catch (SQLException e) {
        if (!isStopped) {
          LOG.warn("signals_unheard", "reason", String.valueOf(e.getMessage()));
          pause();
        }
      }
    }
  }

  private void receive(Connection connection) throws SQLException {
    PGConnection heard = connection.unwrap(PGConnection.class);
    while (!isStopped) {
      PGNotification[] notifications = heard.getNotifications(WAIT_MILLIS);
      if (notifications == null || notifications.length == 0) {
        if (!connection.isValid(2)) {
          throw new SQLException("the connection is gone");
        }
        continue;
      }
      for (PGNotification notification : notifications) {
        String[] parts = notification.getParameter().split(" ", 3);
        fire(Long.parseLong(parts[0]), new Signal(parts[1], parts[2]));
      }
    }
  }

  private void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      isStopped = true;
    }
  }

  /** Looks for signals that did not arrive by notification. */
  @Lock(LockType.WRITE)
  @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
  public void poll() {
    BestEffort.run("signal_poll", this::pollMissed);
  }

  private void pollMissed() {
    String before = horizon;
    // Read first: signals written between the two queries are found again next time.
    String next = rows.horizon();
    if (before != null) {
      rows.listSince(before).forEach(written -> fire(written.id(), written.signal()));
    }
    horizon = next;
  }

  /** Deletes old rows to keep the table small. */
  @Schedule(hour = "*", minute = "*/10", second = "7", persistent = false)
  public void forget() {
    BestEffort.run("signal_forget", rows::deleteExpired);
  }

  private void fire(long id, Signal signal) {
    if (id == SignalRows.NO_ROW || seen.addIfNew(id)) {
      BestEffort.run("signal_observer", () -> events.fire(signal));
    }
  }

  private static PGSimpleDataSource source() {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(Setting.PLINTH_DB_URL.text());
    Pool.Login login = Roles.application();
    source.setUser(login.role());
    source.setPassword(login.password());
    source.setApplicationName("plinth-signals");
    source.setTcpKeepAlive(true);
    return source;
  }
}
