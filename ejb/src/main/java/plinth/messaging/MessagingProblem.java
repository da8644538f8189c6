package plinth.messaging;

import plinth.kernel.ProblemCode;

/** Error codes of messaging. */
public enum MessagingProblem implements ProblemCode {
  PROVIDER_CANNOT(Kind.INVALID, "The provider does not offer this"),
  PROVIDER_REFUSED(Kind.INVALID, "The provider refused this"),
  PROVIDER_UNREACHABLE(Kind.UNAVAILABLE, "The provider does not answer; try again shortly"),
  SIGNATURE_INVALID(Kind.UNAUTHENTICATED, "The signature does not fit the body"),
  CHALLENGE_REFUSED(Kind.FORBIDDEN, "The verify token is another"),
  SESSION_NOT_CONNECTED(Kind.INVALID, "The session is not connected"),
  NO_DEFAULT_SESSION(Kind.INVALID, "No session is the default"),
  PIN_LIMIT_REACHED(Kind.INVALID, "At most 3 chats can be pinned"),
  MESSAGE_NOT_FAILED(Kind.INVALID, "Only a message that failed is sent again"),
  MESSAGE_NOT_SENT(Kind.INVALID, "The provider does not have this message yet"),
  NOT_OWN_MESSAGE(Kind.INVALID, "Only messages that were sent from here can be changed"),
  ACK_BY_PROVIDER(
      Kind.INVALID, "How far a message got that was sent from here is reported by its provider"),
  NOT_A_VOICE_MESSAGE(Kind.INVALID, "Only voice messages are marked as played"),
  WINDOW_CLOSED(
      Kind.INVALID,
      "The contact wrote more than 24 hours ago, or never: only a template can be sent"),
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
