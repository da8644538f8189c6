package plinth.bench.load;

/**
 * The result of one scenario at one number of connections.
 *
 * @param scenario name of the scenario
 * @param connections number of concurrent connections
 * @param count responses received within the window
 * @param seconds length of the window
 * @param p50 median latency in milliseconds
 * @param p99 99th percentile of latency in milliseconds
 * @param serverMillis CPU time of the server per request
 * @param databaseMillis CPU time of all database processes per request
 * @param clientMillis CPU time of the load driver per request
 */
public record Outcome(
    String scenario,
    int connections,
    long count,
    double seconds,
    double p50,
    double p99,
    double serverMillis,
    double databaseMillis,
    double clientMillis) {

  /** Returns the requests per second. */
  public double throughput() {
    return count / seconds;
  }
}
