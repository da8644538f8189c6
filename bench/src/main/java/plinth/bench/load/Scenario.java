package plinth.bench.load;

import java.util.SplittableRandom;

/**
 * One kind of request, made anew for each call.
 *
 * @param name as the results print it
 * @param status what a right answer has
 * @param repeatable whether its SQL can be run again as it is, which holds for what only reads
 * @param requests makes the bytes of a request from a thread's own random numbers
 */
public record Scenario(String name, int status, boolean repeatable, Requests requests) {

  /** Makes requests; called from many threads at once. */
  @FunctionalInterface
  public interface Requests {
    /** The bytes of the next request. */
    byte[] next(SplittableRandom random);
  }
}
