package plinth.webhooks;

import plinth.kernel.ProblemCode;

/** Error codes of webhooks. */
public enum WebhooksProblem implements ProblemCode {
  WEBHOOK_LIMIT_REACHED(Kind.INVALID, "A workspace has at most 200 webhooks"),
  ROTATION_LIMIT_REACHED(
      Kind.CONFLICT, "The secret was rotated 10 times within 24 hours; try again later"),
  WEBHOOK_DISABLED(Kind.CONFLICT, "The webhook is not active"),
  DELIVERY_PENDING(Kind.CONFLICT, "The delivery is still in progress");

  private final Kind kind;
  private final String message;

  WebhooksProblem(Kind kind, String message) {
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
