package plinth.kernel;

/**
 * A hint to every node, including the sender, that cached data is stale; each node fires it as an
 * event. It may arrive twice and only says that something changed.
 *
 * @param topic the kind of change: {@code standing}, {@code sessions}, {@code rights}
 * @param key the changed thing; the topic defines its format
 */
public record Signal(String topic, String key) {
  /** Fired on one node only, when it may have missed hints, which are not stored anywhere. */
  public static final Signal GAP = new Signal("gap", "");

  /**
   * Requires a topic that is a word and a key without line breaks; both must fit into a
   * notification.
   */
  public Signal {
    if (!topic.matches("[a-z_]{1,40}") || key.length() > 500 || key.indexOf('\n') >= 0) {
      throw new IllegalArgumentException("not a signal: " + topic);
    }
  }

  /** Whether this node may have missed hints. */
  public boolean isGap() {
    return equals(GAP);
  }
}
