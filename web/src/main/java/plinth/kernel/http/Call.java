package plinth.kernel.http;

import jakarta.enterprise.context.RequestScoped;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.IdempotencyKey;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;

/**
 * The current request and its caller. The authentication mechanism sets the authenticated caller,
 * the gate sets the admitted caller, and resources read it.
 */
@RequestScoped
public class Call {
  private @Nullable Caller caller;
  private @Nullable Caller authenticated;
  private @Nullable RuntimeException refusal;
  private @Nullable IdempotencyKey key;

  /** The caller that the gate admitted. */
  public Caller caller() {
    if (caller == null) {
      throw new IllegalStateException("the gate has not been passed");
    }
    return caller;
  }

  /**
   * The caller that the mechanism established; throws its refusal, or 401 if the request had no
   * credential.
   */
  public Caller authenticated() {
    if (refusal != null) {
      throw refusal;
    }
    if (authenticated == null) {
      throw new Problem(KernelProblem.UNAUTHENTICATED);
    }
    return authenticated;
  }

  /** Sets the caller that the mechanism established. */
  public void authenticated(Caller found) {
    authenticated = found;
  }

  /** Sets the reason why the mechanism established no caller. */
  public void setRefusal(RuntimeException because) {
    refusal = because;
  }

  /** The idempotency key of the request; null without one. */
  public @Nullable IdempotencyKey key() {
    return key;
  }

  /** Sets the idempotency key of the request. */
  public void setKey(IdempotencyKey given) {
    key = given;
  }

  /**
   * Sets the admitted caller; code that knows more about the caller than the gate sets it again
   * before the method.
   */
  public void setCaller(Caller passed) {
    caller = passed;
  }
}
