package plinth.aipricing;

import plinth.kernel.ProblemCode;

/** Error codes of AI pricing. */
public enum AiPricingProblem implements ProblemCode {
  RUN_DIFFERS(Kind.CONFLICT, "A run with this run_id was already recorded with other data"),
  AGGREGATOR_NOT_CONFIGURED(Kind.CONFLICT, "No price aggregator is configured"),
  AGGREGATOR_UNAVAILABLE(
      Kind.UNAVAILABLE, "The price aggregator returned no usable answer; no price was changed");

  private final Kind kind;
  private final String message;

  AiPricingProblem(Kind kind, String message) {
    this.kind = kind;
    this.message = message;
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public String message() {
    return message;
  }
}
