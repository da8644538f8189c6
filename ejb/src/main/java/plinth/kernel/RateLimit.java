package plinth.kernel;

/** A token bucket on the monotonic system clock. Thread-safe. */
public final class RateLimit {
  private double tokens = Double.MAX_VALUE;
  private long at = System.nanoTime();

  /**
   * Takes one token.
   *
   * @param perSecond tokens that are added each second
   * @param burst the capacity of the bucket, at least 1
   * @return 0 if a token was available, else the seconds to wait, rounded up
   */
  public synchronized long tryAcquire(double perSecond, double burst) {
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
