package plinth.messaging.simulator;

/**
 * The behaviour of a simulated provider. Shares are between 0 and 1.
 *
 * @param duplicates share of deliveries that are sent twice
 * @param reordered share of deliveries that are overtaken by later ones
 * @param dropped share of deliveries that are never sent
 * @param errors share of sends that fail: half before they are accepted, half after
 * @param delayMillis delay of deliveries
 * @param scanAfterMillis time until a person scans a code; negative for never
 * @param lastAck last reported status of sent messages, from 1 (sent) to 4 (played)
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
  /** No failures; codes are scanned after three seconds, and contacts answer. */
  public static final SimulatorScript FRIENDLY =
      new SimulatorScript(0, 0, 0, 0, 200, 3_000, 3, true);

  /** No failures and no delays; codes are not scanned, and contacts do not answer. */
  public static final SimulatorScript QUIET = new SimulatorScript(0, 0, 0, 0, 0, -1, 3, false);
}
