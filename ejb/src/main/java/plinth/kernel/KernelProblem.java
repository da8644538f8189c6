package plinth.kernel;

/** Error codes that every feature may raise. */
public enum KernelProblem implements ProblemCode {
  VALIDATION_FAILED(Kind.INVALID, "The request is not valid"),
  MALFORMED_JSON(Kind.INVALID, "The body is not valid JSON"),
  UNAUTHENTICATED(Kind.UNAUTHENTICATED, "Sign in, or send a valid credential"),
  CREDENTIAL_NOT_ALLOWED(Kind.FORBIDDEN, "This kind of credential is not accepted here"),
  IMPERSONATION_NOT_ALLOWED(Kind.FORBIDDEN, "Not while an operator acts for this person"),
  PERMISSION_DENIED(Kind.FORBIDDEN, "Your role does not allow this"),
  SCOPE_MISSING(Kind.FORBIDDEN, "The credential does not hold the scope for this"),
  NOT_FOUND(Kind.NOT_FOUND, "Not found"),
  METHOD_NOT_ALLOWED(Kind.METHOD_NOT_ALLOWED, "This method is not allowed here"),
  NOT_ACCEPTABLE(Kind.NOT_ACCEPTABLE, "The answer cannot be given in the asked form"),
  CONFLICT(Kind.CONFLICT, "This conflicts with what exists"),
  STALE_VERSION(Kind.STALE, "It was changed since you read it"),
  BODY_INCOMPLETE(Kind.TIMED_OUT, "The body did not arrive whole"),
  BODY_TOO_LARGE(Kind.TOO_LARGE, "The body is larger than allowed"),
  URI_TOO_LONG(
      Kind.URI_TOO_LONG,
      "The address is too long; lists of records also take their question as the body of POST"
          + " …/search"),
  UNSUPPORTED_MEDIA_TYPE(Kind.UNSUPPORTED_TYPE, "The body has a media type that is not accepted"),
  IDEMPOTENCY_KEY_REUSED(Kind.KEY_REUSED, "This idempotency key was used with a different request"),
  IDEMPOTENCY_KEY_RUNNING(
      Kind.CONFLICT, "The first request with this idempotency key is still running"),
  RATE_LIMITED(Kind.TOO_MANY, "Too many requests; try again later"),
  WORKSPACE_SUSPENDED(Kind.FORBIDDEN, "The workspace is suspended"),
  WORKSPACE_READ_ONLY(Kind.FORBIDDEN, "The workspace is read-only"),
  WORKSPACE_DELETING(Kind.FORBIDDEN, "The workspace is being deleted"),
  TOO_SLOW(Kind.UNAVAILABLE, "This took too long and was ended; ask for less"),
  INTERNAL_ERROR(Kind.FAILED, "Something went wrong on our side"),
  UNAVAILABLE(Kind.UNAVAILABLE, "Not available right now; try again shortly");

  private final Kind kind;
  private final String message;

  KernelProblem(Kind kind, String message) {
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
