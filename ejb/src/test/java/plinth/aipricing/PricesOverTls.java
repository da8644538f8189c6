package plinth.aipricing;

import java.time.Duration;

/** A call to the list of an aggregator. */
public final class PricesOverTls {
  private PricesOverTls() {}

  /** Asks for the list. */
  public static void call(String address) {
    new Aggregator(address, Duration.ofMinutes(1)).offers();
  }
}
