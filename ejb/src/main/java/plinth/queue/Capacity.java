package plinth.queue;

/**
 * How much of a queue one node has in hand at a time.
 *
 * @param most so many claims
 * @param perClaim so many by one statement
 * @param isOfNode whether all databases share the capacity; otherwise each has as much
 */
public record Capacity(int most, int perClaim, boolean isOfNode) {
  /** So many claims in each database. */
  public static Capacity ofDatabase(int most) {
    return new Capacity(most, most, false);
  }

  /** So many claims in all databases together, and so many of them by one statement. */
  public static Capacity ofNode(int most, int perClaim) {
    return new Capacity(most, perClaim, true);
  }
}
