package plinth.kernel;

/** Error codes that every feature may raise. */
public enum KernelProblem implements ProblemCode {
  VALIDATION_FAILED(Kind.INVALID, "The request is not valid"),
  MALFORMED_JSON(Kind.INVALID, "The body is not valid JSON"),
  UNAUTHENTICATED(Kind.UNAUTHENTICATED, "Sign in, or send a valid credential"),
  CREDENTIAL_NOT_ALLOWED(Kind.FORBIDDEN, "This route does not accept this kind of credential"),
  IMPERSONATION_NOT_ALLOWED(Kind.FORBIDDEN, "An operator who acts as a member cannot do this"),
  PERMISSION_DENIED(Kind.FORBIDDEN, "Your role does not allow this"),
  SCOPE_MISSING(Kind.FORBIDDEN, "The credential does not have the required scope"),
  NOT_FOUND(Kind.NOT_FOUND, "Not found"),
  METHOD_NOT_ALLOWED(Kind.METHOD_NOT_ALLOWED, "This route does not support this method"),
  NOT_ACCEPTABLE(Kind.NOT_ACCEPTABLE, "The answer is not available in the requested media type"),
  CONFLICT(Kind.CONFLICT, "This conflicts with existing data"),
  STALE_VERSION(Kind.STALE, "The resource has changed since you read it"),
  BODY_INCOMPLETE(Kind.TIMED_OUT, "The body did not arrive completely"),
  BODY_TOO_LARGE(Kind.TOO_LARGE, "The body is larger than allowed"),
  URI_TOO_LONG(
      Kind.URI_TOO_LONG,
      "The address is too long; lists of records also accept the query as the body of POST"
          + " …/search"),
  UNSUPPORTED_MEDIA_TYPE(Kind.UNSUPPORTED_TYPE, "The media type of the body is not supported"),
  IDEMPOTENCY_KEY_REUSED(Kind.KEY_REUSED, "This idempotency key was used with a different request"),
  IDEMPOTENCY_KEY_RUNNING(
      Kind.CONFLICT, "The first request with this idempotency key is still running"),
  RATE_LIMITED(Kind.TOO_MANY, "Too many requests; try again later"),
  WORKSPACE_SUSPENDED(Kind.FORBIDDEN, "The workspace is suspended"),
  WORKSPACE_READ_ONLY(Kind.FORBIDDEN, "The workspace is read-only"),
  WORKSPACE_DELETING(Kind.FORBIDDEN, "The workspace is being deleted"),
  TOO_SLOW(Kind.UNAVAILABLE, "This took too long and was stopped; request less"),
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
