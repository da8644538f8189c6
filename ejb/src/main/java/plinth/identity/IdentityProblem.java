package plinth.identity;

import plinth.kernel.ProblemCode;

/** Error codes of identity. */
public enum IdentityProblem implements ProblemCode {
  LOGIN_FAILED(Kind.UNAUTHENTICATED, "The e-mail address or the password is wrong"),
  LOGIN_DELAYED(Kind.TOO_MANY, "Too many failed attempts; try again later"),
  EMAIL_NOT_VERIFIED(Kind.FORBIDDEN, "Verify your e-mail address first"),
  ACCOUNT_BLOCKED(Kind.FORBIDDEN, "This account is blocked"),
  OTP_INVALID(Kind.INVALID, "The code is wrong or was already used"),
  OTP_EXPIRED(Kind.INVALID, "The code has expired; request a new one"),
  OTP_RATE_LIMITED(Kind.TOO_MANY, "Too many codes were requested; try again later"),
  PASSWORD_TOO_COMMON(Kind.INVALID, "This password is too easy to guess; choose another one"),
  ACCOUNT_DELETION_BEGUN(Kind.CONFLICT, "The deletion of the account has begun"),
  EMAIL_TAKEN(Kind.CONFLICT, "Another account uses this e-mail address"),
  OTP_REQUIRED(Kind.UNAUTHENTICATED, "Send a code of the second factor as otp"),
  SECOND_FACTOR_WRONG(
      Kind.UNAUTHENTICATED, "The code of the second factor is wrong or was already used"),
  PASSKEY_REQUIRED(Kind.UNAUTHENTICATED, "Answer the challenge with one of your passkeys"),
  PASSKEY_REFUSED(Kind.UNAUTHENTICATED, "The passkey was not accepted"),
  PASSKEY_LIMIT(Kind.CONFLICT, "The account has as many passkeys as are allowed; remove one first"),
  SECOND_FACTOR_ON(Kind.CONFLICT, "A second factor is already enabled"),
  SECOND_FACTOR_REQUIRED(Kind.FORBIDDEN, "Enable a second factor first"),
  SECOND_FACTOR_OFF(Kind.CONFLICT, "No second factor is being set up"),
  STEP_UP_REQUIRED(Kind.FORBIDDEN, "Enter your password or a code of your second factor again"),
  OPERATOR_EXISTS(Kind.CONFLICT, "An operator with this e-mail address already exists"),
  LAST_OPERATOR(Kind.CONFLICT, "The installation must keep at least one active operator"),
  NOT_ONESELF(Kind.CONFLICT, "You cannot do this to your own account; another operator can"),
  REFRESH_INVALID(Kind.UNAUTHENTICATED, "The refresh token is not valid; sign in again"),
  REFRESH_REUSED(
      Kind.UNAUTHENTICATED, "The refresh token was used before; its sessions were signed out");

  private final Kind kind;
  private final String message;

  IdentityProblem(Kind kind, String message) {
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
