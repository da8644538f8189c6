package plinth.realtime.http;

import jakarta.ejb.Lock;
import jakarta.ejb.LockType;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import plinth.kernel.BestEffort;

/** Checks the tokens of open sockets every ten seconds. */
@Singleton
@TransactionManagement(TransactionManagementType.BEAN)
@Lock(LockType.READ)
public class SocketTimer {
  @Inject private Sockets sockets;

  /** Runs one check. */
  @Schedule(hour = "*", minute = "*", second = "*/10", persistent = false)
  public void look() {
    BestEffort.run("socket_check", sockets::check);
  }
}
