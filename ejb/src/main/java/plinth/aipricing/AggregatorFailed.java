package plinth.aipricing;

/** Thrown when the aggregator gives no usable response; the message is for the log. */
final class AggregatorFailed extends RuntimeException {
  AggregatorFailed(String message) {
    super(message);
  }
}
