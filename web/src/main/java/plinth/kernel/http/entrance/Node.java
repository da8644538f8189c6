package plinth.kernel.http.entrance;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Counts the requests in progress on this node. Each one enters and exits; once the node is
 * shutting down, none may enter. Thread-safe.
 */
public final class Node implements NodeMXBean {
  private static final Node HERE = new Node();
  private static final String NAME = "plinth:type=Node";

  /**
   * The minimum wait, so that requests that arrive as the shutdown begins get a refusal instead of
   * a closed connection.
   */
  private static final Duration LINGER = Duration.ofMillis(500);

  private int requests;
  private boolean leaving;

  Node() {}

  /** The node of this application. */
  public static Node instance() {
    return HERE;
  }

  /** Admits a request; false if the node is shutting down and the request must be refused. */
  synchronized boolean tryEnter() {
    if (!leaving) {
      requests++;
    }
    return !leaving;
  }

  /** Marks an admitted request as answered. */
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

  /** Registers this node with the JVM, in place of one that an earlier deployment left. */
  void register() {
    unregister();
    try {
      ManagementFactory.getPlatformMBeanServer().registerMBean(this, new ObjectName(NAME));
    } catch (JMException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Removes the registration. */
  static void unregister() {
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
