package plinth.bench.load;

/**
 * What one scenario showed at one number of connections.
 *
 * @param scenario its name
 * @param connections how many ran side by side
 * @param count requests answered within the window
 * @param seconds length of the window
 * @param p50 median latency, milliseconds
 * @param p99 latency that 99 of 100 do not exceed, milliseconds
 * @param serverMillis processor time of the server a request
 * @param databaseMillis processor time of all processes of the database a request
 * @param clientMillis processor time of the load driver a request
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

  /** Requests a second. */
  public double throughput() {
    return count / seconds;
  }
}
