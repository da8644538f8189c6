package plinth.bench.load;

import java.util.Arrays;

/** Durations in nanoseconds, stored individually so that percentiles are exact. */
public final class Latencies {
  private long[] nanos = new long[1 << 14];
  private int count;

  /** Adds one duration. */
  public void add(long duration) {
    if (count == nanos.length) {
      nanos = Arrays.copyOf(nanos, count * 2);
    }
    nanos[count++] = duration;
  }

  /** Adds all durations of another instance. */
  public void addAll(Latencies other) {
    for (int i = 0; i < other.count; i++) {
      add(other.nanos[i]);
    }
  }

  /** Returns the number of durations. */
  public int count() {
    return count;
  }

  /**
   * Returns the smallest duration that at least this share of the durations do not exceed, in
   * milliseconds, or NaN if there are none.
   *
   * @param share greater than 0, at most 1
   */
  public double percentileMillis(double share) {
    if (count == 0) {
      return Double.NaN;
    }
    long[] sorted = Arrays.copyOf(nanos, count);
    Arrays.sort(sorted);
    int rank = (int) Math.ceil(share * count);
    return sorted[Math.max(0, rank - 1)] / 1e6;
  }
}
