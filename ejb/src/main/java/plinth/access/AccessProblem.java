package plinth.access;

import plinth.kernel.ProblemCode;

/** Error codes of members, roles, invitations, API keys and the deletion of workspaces. */
public enum AccessProblem implements ProblemCode {
  MEMBER_EXISTS(Kind.CONFLICT, "This person is already a member of the workspace"),
  LAST_OWNER(Kind.CONFLICT, "A workspace keeps at least one active owner"),
  CONSENT_REQUIRED(Kind.FORBIDDEN, "The workspace does not consent to access by support now"),
  MEMBER_BLOCKED(Kind.FORBIDDEN, "You are blocked in this workspace"),
  MEMBER_NOT_ACTIVE(Kind.CONFLICT, "This person has not accepted the invitation yet"),
  INVITATION_INVALID(Kind.INVALID, "The invitation is not valid or has expired"),
  INVITATION_NOT_YOURS(Kind.FORBIDDEN, "The invitation was sent to another e-mail address"),
  ROLE_BUILT_IN(Kind.CONFLICT, "A built-in role cannot be changed or deleted"),
  ROLE_EXISTS(Kind.CONFLICT, "A role with this name already exists"),
  ROLE_IN_USE(Kind.CONFLICT, "Members have this role"),
  TEAM_EXISTS(Kind.CONFLICT, "A team with this name already exists"),
  TOO_MANY_TEAMS(Kind.CONFLICT, "The workspace has the maximum number of teams"),
  TEAM_FULL(Kind.CONFLICT, "The team has the maximum number of members"),
  OWNER_UNLIMITED(Kind.CONFLICT, "The owner role cannot be limited"),
  NETWORK_NOT_ALLOWED(
      Kind.FORBIDDEN, "The workspace cannot be used from this network; its owners allow others"),
  SESSION_EXPIRED(
      Kind.UNAUTHENTICATED, "The workspace requires you to sign in again after this time"),
  NOT_THE_OWNER(Kind.FORBIDDEN, "Only an owner of the workspace may do this"),
  DELETION_BEGUN(Kind.CONFLICT, "The deletion of the workspace has begun"),
  DELETION_BY_BILLING(
      Kind.CONFLICT, "The workspace will be deleted because it is unpaid; pay to keep it"),
  RIGHTS_EXCEEDED(Kind.FORBIDDEN, "This requires rights that you do not have");

  private final Kind kind;
  private final String message;

  AccessProblem(Kind kind, String message) {
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
