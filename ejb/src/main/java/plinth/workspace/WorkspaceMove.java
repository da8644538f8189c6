package plinth.workspace;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/**
 * The move of a workspace from one database to another.
 *
 * @param workspace the workspace, with its location in the directory
 * @param source the database it was in before; null: the main one
 * @param target the database it moves to; null: the main one
 * @param status the status of the move
 * @param jobSlug the job that works on it
 */
public record WorkspaceMove(
    Caller.Workspace workspace,
    @Nullable String source,
    @Nullable String target,
    Status status,
    String jobSlug) {

  /** The status of a move. */
  public enum Status {
    /** Data is being copied; the workspace is in use at the source. */
    MOVING,
    /** The move was abandoned before the directory changed. */
    ABORTING,
    /** The workspace is in use at the target; the source is kept. */
    SWITCHED,
    /** The source is being deleted. */
    CONFIRMED;

    String code() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Status of(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }
  }
}
