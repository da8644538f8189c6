package plinth.kernel;

/**
 * A rare fact that every node is told of, fired as an event on each of them, the telling one too:
 * what was cached about it is void. It may come twice and says nothing but that something changed.
 *
 * @param topic what kind of thing changed: {@code standing}, {@code sessions}, {@code rights}
 * @param key which one; the topic says how it is written
 */
public record Signal(String topic, String key) {
  /** Fired on one node alone: it may have missed hints, which are written down nowhere. */
  public static final Signal GAP = new Signal("gap", "");

  /** The topic is a word; the key has no line breaks, and both fit into a notification. */
  public Signal {
    if (!topic.matches("[a-z_]{1,40}") || key.length() > 500 || key.indexOf('\n') >= 0) {
      throw new IllegalArgumentException("not a signal: " + topic);
    }
  }

  /** Whether it tells of hints that this node may have missed. */
  public boolean isGap() {
    return equals(GAP);
  }
}
