package plinth.workspace;

import plinth.kernel.ProblemCode;

/**
 * What signing in to, choosing and making workspaces refuse.
 *
 * <p>Spec: Errors.
 */
public enum WorkspaceProblem implements ProblemCode {
  SUBDOMAIN_TAKEN(Kind.CONFLICT, "The subdomain is taken"),
  MEMBERSHIP_ENDED(Kind.FORBIDDEN, "You are no member of this workspace any more");

  private final Kind kind;
  private final String message;

  WorkspaceProblem(Kind kind, String message) {
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
