package plinth.queue;

/**
 * How much of a queue one node has in hand at a time.
 *
 * @param most the most claims in hand
 * @param perClaim the most claims of one statement
 * @param isOfNode whether all databases share the capacity; otherwise each has this capacity
 */
public record Capacity(int most, int perClaim, boolean isOfNode) {
  /** A capacity for each database. */
  public static Capacity ofDatabase(int most) {
    return new Capacity(most, most, false);
  }

  /** A capacity for all databases together, with a limit for each statement. */
  public static Capacity ofNode(int most, int perClaim) {
    return new Capacity(most, perClaim, true);
  }
}
