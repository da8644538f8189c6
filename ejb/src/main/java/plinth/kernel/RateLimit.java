package plinth.kernel;

/** A token bucket on the true clock. Thread-safe. */
public final class RateLimit {
  private double tokens = Double.MAX_VALUE;
  private long at = System.nanoTime();

  /**
   * Takes one token.
   *
   * @param perSecond tokens that come back each second
   * @param burst the most tokens that are kept; one is kept in any case
   * @return 0 when one was there, else the seconds to wait, rounded up
   */
  public synchronized long take(double perSecond, double burst) {
    long now = System.nanoTime();
    tokens = Math.min(Math.max(1, burst), tokens + (now - at) / 1e9 * perSecond);
    at = now;
    if (tokens >= 1) {
      tokens -= 1;
      return 0;
    }
    return Math.max(1, (long) Math.ceil((1 - tokens) / perSecond));
  }
}
