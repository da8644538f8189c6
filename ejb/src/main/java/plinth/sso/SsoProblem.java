package plinth.sso;

import plinth.kernel.ProblemCode;

/** Error codes of single sign-on. */
public enum SsoProblem implements ProblemCode {
  SSO_REQUIRED(Kind.FORBIDDEN, "Sign in to this workspace through your company's provider"),
  SSO_ELSEWHERE(
      Kind.FORBIDDEN,
      "You signed in through another workspace's provider; sign in anew to enter this one"),
  SSO_EXPIRED(Kind.INVALID, "The sign-in has expired or was already used; start it again"),
  SSO_REFUSED(Kind.FORBIDDEN, "The provider did not sign you in"),
  SSO_UNREACHABLE(Kind.UNAVAILABLE, "The provider does not answer as it should"),
  SSO_TOKEN_INVALID(Kind.FORBIDDEN, "The provider's answer is not valid"),
  SSO_EMAIL_UNPROVED(
      Kind.FORBIDDEN, "The provider does not vouch for an address of the workspace's domains"),
  SSO_NOT_ADMITTED(Kind.FORBIDDEN, "You are not admitted to this workspace"),
  SSO_PROVIDER_OFF(Kind.NOT_FOUND, "There is no such way to sign in"),
  LOGOUT_TOKEN_INVALID(Kind.INVALID, "The logout token is not valid"),
  DOMAIN_TAKEN(Kind.CONFLICT, "Another workspace has proved this domain"),
  DOMAIN_UNPROVED(Kind.CONFLICT, "Prove the domain first"),
  DOMAIN_RECORD_MISSING(Kind.CONFLICT, "The record was not found in the domain's name service"),
  BREAK_GLASS_REQUIRED(
      Kind.CONFLICT, "Keep an owner who can sign in with a password, and an active provider");

  private final Kind kind;
  private final String message;

  SsoProblem(Kind kind, String message) {
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
