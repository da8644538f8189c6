package plinth.workspace;

import plinth.kernel.Problem;
import plinth.kernel.ProblemCode;

/** Error codes of signing in to, choosing, creating and moving workspaces. */
public enum WorkspaceProblem implements ProblemCode {
  SUBDOMAIN_TAKEN(Kind.CONFLICT, "The subdomain is taken"),
  MEMBERSHIP_ENDED(Kind.FORBIDDEN, "You are no longer a member of this workspace"),
  NOT_MOVABLE(Kind.CONFLICT, "The workspace is not active"),
  MOVE_OPEN(Kind.CONFLICT, "The workspace has a move that is not yet confirmed"),
  NO_MOVE(Kind.CONFLICT, "The workspace has no move"),
  MOVE_DONE(Kind.CONFLICT, "The workspace has already been moved"),
  NO_ARCHIVE(Kind.INVALID, "This is not an archive of a workspace"),
  OWNER_UNKNOWN(Kind.INVALID, "The owner has no account here"),
  MOVE_NOT_DONE(Kind.CONFLICT, "The workspace has not been moved yet");

  private final Kind kind;
  private final String message;

  WorkspaceProblem(Kind kind, String message) {
    this.kind = kind;
    this.message = message;
  }

  /** The refusal of a subdomain that is taken. */
  public static Problem subdomainTaken() {
    return new Problem(SUBDOMAIN_TAKEN).field("subdomain", "unique", "subdomain is taken");
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
