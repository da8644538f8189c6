package plinth.workspace;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/**
 * A workspace's move from one database to another.
 *
 * @param workspace the workspace, where the directory has it
 * @param source the database it was in at the beginning; null: the main one
 * @param target the database it goes to; null: the main one
 * @param status how far it is
 * @param jobSlug the job that works on it
 */
public record WorkspaceMove(
    Caller.Workspace workspace,
    @Nullable String source,
    @Nullable String target,
    Status status,
    String jobSlug) {

  /** How far a move is. */
  public enum Status {
    /** Data are carried; the workspace is worked in at the source. */
    MOVING,
    /** It was given up before the directory changed. */
    ABORTING,
    /** The workspace is worked in at the target; the source is kept. */
    SWITCHED,
    /** The source is given up. */
    CONFIRMED;

    String code() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Status of(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }
  }
}
