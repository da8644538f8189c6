package plinth.kernel;

/**
 * An error code of a feature. Each feature lists its own in an enum named {@code …Problem}, so that
 * {@link #name()} is the stable upper-snake word that answers carry as {@code code} and {@code
 * error_key}.
 */
public interface ProblemCode {
  /** The stable upper-snake word of this problem. */
  String name();

  /** The kind of refusal, which determines the HTTP status. */
  Kind kind();

  /** The sentence shown to people if the thrower gives no better one. */
  String message();

  /** The kinds of refusal, each with one HTTP status. */
  enum Kind {
    INVALID(400),
    UNAUTHENTICATED(401),
    PAYMENT_REQUIRED(402),
    FORBIDDEN(403),
    NOT_FOUND(404),
    METHOD_NOT_ALLOWED(405),
    NOT_ACCEPTABLE(406),
    TIMED_OUT(408),
    CONFLICT(409),
    STALE(412),
    TOO_LARGE(413),
    URI_TOO_LONG(414),
    UNSUPPORTED_TYPE(415),
    KEY_REUSED(422),
    LOCKED(423),
    PRECONDITION_REQUIRED(428),
    TOO_MANY(429),
    FAILED(500),
    UNAVAILABLE(503);

    private final int status;

    Kind(int status) {
      this.status = status;
    }

    /** The HTTP status of this kind. */
    public int status() {
      return status;
    }
  }
}
