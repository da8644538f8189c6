package plinth.messaging;

import plinth.kernel.ProblemCode;

/** Error codes of messaging. */
public enum MessagingProblem implements ProblemCode {
  PROVIDER_CANNOT(Kind.INVALID, "The provider does not support this"),
  PROVIDER_REFUSED(Kind.INVALID, "The provider rejected the request"),
  PROVIDER_UNREACHABLE(Kind.UNAVAILABLE, "The provider does not respond; try again shortly"),
  SIGNATURE_INVALID(Kind.UNAUTHENTICATED, "The signature does not match the body"),
  CHALLENGE_REFUSED(Kind.FORBIDDEN, "The verify token does not match"),
  SESSION_NOT_CONNECTED(Kind.INVALID, "The session is not connected"),
  NO_DEFAULT_SESSION(Kind.INVALID, "There is no default session"),
  PIN_LIMIT_REACHED(Kind.INVALID, "At most 3 chats can be pinned"),
  MESSAGE_NOT_FAILED(Kind.INVALID, "Only failed messages can be sent again"),
  MESSAGE_NOT_SENT(Kind.INVALID, "The provider has not received this message yet"),
  NOT_OWN_MESSAGE(Kind.INVALID, "Only messages that were sent from this workspace can be changed"),
  ACK_BY_PROVIDER(
      Kind.INVALID, "The provider reports the status of sent messages; it cannot be set"),
  NOT_A_VOICE_MESSAGE(Kind.INVALID, "Only voice messages can be marked as played"),
  WINDOW_CLOSED(
      Kind.INVALID,
      "The contact has not written within the last 24 hours; only a template can be sent"),
  SYNC_RUNNING(Kind.CONFLICT, "A sync of this session is already running");

  private final Kind kind;
  private final String message;

  MessagingProblem(Kind kind, String message) {
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
