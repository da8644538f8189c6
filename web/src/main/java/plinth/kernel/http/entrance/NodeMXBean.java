package plinth.kernel.http.entrance;

/**
 * The requests of this node, for who stops it: {@code plinth:type=Node} among the beans of the JVM.
 * On each server of one's own any tool for such beans reaches it; the launcher does when it is told
 * to stop.
 */
public interface NodeMXBean {
  /** How many requests are worked on. */
  int getRequests();

  /** Whether new requests are refused. */
  boolean isLeaving();

  /**
   * Refuses new requests with 503 until the application is started again, and waits for those that
   * have begun.
   *
   * @param seconds the longest wait
   * @return whether none is left
   */
  boolean leave(int seconds);
}
