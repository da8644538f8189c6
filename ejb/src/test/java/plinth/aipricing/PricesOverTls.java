package plinth.aipricing;

import java.time.Duration;

/** Calls an aggregator's list. */
public final class PricesOverTls {
  private PricesOverTls() {}

  /** Requests the list. */
  public static void call(String address) {
    new Aggregator(address, Duration.ofMinutes(1)).offers();
  }
}
