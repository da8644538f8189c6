package plinth.records;

import plinth.kernel.Secrets;
import plinth.kernel.Time;

/**
 * Generates the slugs of records: eight characters of time, so that new slugs are adjacent in the
 * index, and twelve random ones.
 */
public final class Slugmaker {
  private static final char[] BASE32 = "0123456789abcdefghjkmnpqrstvwxyz".toCharArray();

  private Slugmaker() {}

  /** Generates a new slug. */
  public static String next() {
    char[] time = new char[8];
    long millis = Time.now().toEpochMilli();
    for (int i = 7; i >= 0; i--) {
      time[i] = BASE32[(int) (millis & 31)];
      millis >>>= 5;
    }
    return new String(time) + Secrets.randomWord(12);
  }
}
