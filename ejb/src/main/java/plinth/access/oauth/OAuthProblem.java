package plinth.access.oauth;

import java.util.Locale;
import plinth.kernel.Problem;
import plinth.kernel.ProblemCode;

/**
 * Error codes of the OAuth routes, named as in RFC 6749. In addition to the usual members, the
 * error body has the members {@code error} and {@code error_description} of that RFC.
 */
public enum OAuthProblem implements ProblemCode {
  INVALID_REQUEST(Kind.INVALID, "A parameter is missing or wrong"),
  INVALID_CLIENT(Kind.UNAUTHENTICATED, "The client is unknown or its secret is wrong"),
  INVALID_GRANT(Kind.INVALID, "The code is not valid, was already used or has expired"),
  UNAUTHORIZED_CLIENT(Kind.INVALID, "The client may not use this grant"),
  UNSUPPORTED_GRANT_TYPE(
      Kind.INVALID, "The grant type must be authorization_code or client_credentials"),
  UNSUPPORTED_RESPONSE_TYPE(Kind.INVALID, "The response type must be code"),
  INVALID_SCOPE(Kind.INVALID, "The app does not have one of the scopes"),
  ACCESS_DENIED(Kind.FORBIDDEN, "Access was denied");

  private final Kind kind;
  private final String message;

  OAuthProblem(Kind kind, String message) {
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

  /** The error code of RFC 6749. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The refusal with its own sentence. */
  public Problem refusal() {
    return refusal(message);
  }

  /** The refusal with a more specific sentence. */
  public Problem refusal(String description) {
    return new Problem(this, description)
        .with("error", code())
        .with("error_description", description);
  }
}
