package plinth.messaging.simulator;

/**
 * How a simulated provider behaves. Shares are between 0 and 1.
 *
 * @param duplicates share of deliveries that come twice
 * @param reordered share of deliveries that come later than those after them
 * @param dropped share of deliveries that never come
 * @param errors share of sends that fail: half before they are taken, half after
 * @param delayMillis how long deliveries wait
 * @param scanAfterMillis how long a code is shown until somebody scans it; negative: nobody does
 * @param lastAck how far sent messages get, from 1 (sent) to 4 (played)
 * @param isEchoing whether contacts answer
 */
public record SimulatorScript(
    double duplicates,
    double reordered,
    double dropped,
    double errors,
    long delayMillis,
    long scanAfterMillis,
    int lastAck,
    boolean isEchoing) {
  /** Everything goes well; codes are scanned after three seconds, and contacts answer. */
  public static final SimulatorScript FRIENDLY =
      new SimulatorScript(0, 0, 0, 0, 200, 3_000, 3, true);

  /** Everything goes well and at once; nobody scans, and nobody answers. */
  public static final SimulatorScript QUIET = new SimulatorScript(0, 0, 0, 0, 0, -1, 3, false);
}
