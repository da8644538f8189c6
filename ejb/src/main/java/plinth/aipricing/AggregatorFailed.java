package plinth.aipricing;

/** The aggregator gave no usable answer; the message is for the log. */
final class AggregatorFailed extends RuntimeException {
  AggregatorFailed(String message) {
    super(message);
  }
}
