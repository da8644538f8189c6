package plinth.kernel.http;

import jakarta.enterprise.context.RequestScoped;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.IdempotencyKey;

/** The request being answered: who calls. Set by the gate, read by the resource. */
@RequestScoped
public class Call {
  private @Nullable Caller caller;
  private @Nullable IdempotencyKey key;

  /** The caller that the gate let through. */
  public Caller caller() {
    if (caller == null) {
      throw new IllegalStateException("the gate has not been passed");
    }
    return caller;
  }

  /** The idempotency key of the request; null without one. */
  public @Nullable IdempotencyKey key() {
    return key;
  }

  /** Notes the idempotency key of the request. */
  public void keyed(IdempotencyKey given) {
    key = given;
  }

  /** Notes the caller; what knows more about one than the gate did says so before the method. */
  public void passed(Caller passed) {
    caller = passed;
  }
}
