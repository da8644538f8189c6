package plinth.kernel.http;

import jakarta.enterprise.context.RequestScoped;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.IdempotencyKey;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;

/**
 * The request being answered: who calls. The mechanism notes who that is, the gate whom it let
 * through, and the resource reads it.
 */
@RequestScoped
public class Call {
  private @Nullable Caller caller;
  private @Nullable Caller authenticated;
  private @Nullable RuntimeException refusal;
  private @Nullable IdempotencyKey key;

  /** The caller that the gate let through. */
  public Caller caller() {
    if (caller == null) {
      throw new IllegalStateException("the gate has not been passed");
    }
    return caller;
  }

  /**
   * The caller that the mechanism established; throws what it refused with, and 401 where the
   * request had no credential.
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

  /** Notes the caller that the mechanism established. */
  public void authenticated(Caller found) {
    authenticated = found;
  }

  /** Notes why the mechanism established no caller. */
  public void refused(RuntimeException because) {
    refusal = because;
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
