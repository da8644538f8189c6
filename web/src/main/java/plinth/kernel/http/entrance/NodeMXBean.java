package plinth.kernel.http.entrance;

/**
 * Management of the requests in progress, for stopping the node: {@code plinth:type=Node} among the
 * beans of the JVM. On an operator's own server, any JMX tool can call it; the launcher does so
 * when it stops.
 */
public interface NodeMXBean {
  /** The number of requests in progress. */
  int getRequests();

  /** Whether new requests are refused. */
  boolean isLeaving();

  /**
   * Refuses new requests with 503 until the application is started again, and waits for requests in
   * progress.
   *
   * @param seconds the longest wait
   * @return whether none is left
   */
  boolean leave(int seconds);
}
