package plinth.bench.load;

import java.util.SplittableRandom;

/**
 * One kind of request, generated anew for each call.
 *
 * @param name name in the results
 * @param status status of a correct response
 * @param repeatable whether its SQL can be repeated unchanged, which is true for reads
 * @param requests generates the bytes of a request from a thread's own random numbers
 */
public record Scenario(String name, int status, boolean repeatable, Requests requests) {

  /** Generates requests; called from many threads at once. */
  @FunctionalInterface
  public interface Requests {
    /** Returns the bytes of the next request. */
    byte[] next(SplittableRandom random);
  }
}
