package plinth.kernel.http.entrance;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * The requests that this node works on. Each one enters and leaves; once the node itself is
 * leaving, none enters. Thread-safe.
 */
public final class Node implements NodeMXBean {
  private static final Node HERE = new Node();
  private static final String NAME = "plinth:type=Node";

  /** Those that are on their way in when it begins to leave are told so, and not cut. */
  private static final Duration LINGER = Duration.ofMillis(500);

  private int requests;
  private boolean leaving;

  Node() {}

  /** That of this application. */
  public static Node here() {
    return HERE;
  }

  /** Lets a request in; false: the node is leaving, and it is to be refused. */
  synchronized boolean enter() {
    if (!leaving) {
      requests++;
    }
    return !leaving;
  }

  /** A request that was let in has been answered. */
  synchronized void exit() {
    requests--;
    notifyAll();
  }

  @Override
  public synchronized int getRequests() {
    return requests;
  }

  @Override
  public synchronized boolean isLeaving() {
    return leaving;
  }

  @Override
  public synchronized boolean leave(int seconds) {
    leaving = true;
    long begin = System.nanoTime();
    long end = begin + Duration.ofSeconds(seconds).toNanos();
    try {
      for (long left = end - begin; requests > 0 && left > 0; ) {
        wait(left / 1_000_000 + 1);
        left = end - System.nanoTime();
      }
      for (long left = LINGER.toNanos(); left > 0; ) {
        wait(left / 1_000_000 + 1);
        left = LINGER.toNanos() - (System.nanoTime() - begin);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return requests == 0;
  }

  /** Makes it known to the JVM in place of one that an earlier deployment left there. */
  void announce() {
    withdraw();
    try {
      ManagementFactory.getPlatformMBeanServer().registerMBean(this, new ObjectName(NAME));
    } catch (JMException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Takes it back. */
  static void withdraw() {
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    try {
      ObjectName name = new ObjectName(NAME);
      if (beans.isRegistered(name)) {
        beans.unregisterMBean(name);
      }
    } catch (JMException e) {
      throw new IllegalStateException(e);
    }
  }
}
