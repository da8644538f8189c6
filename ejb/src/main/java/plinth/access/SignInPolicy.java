package plinth.access;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/** Port: the rules of a workspace about how its members sign in. */
public interface SignInPolicy {
  /**
   * Refuses a user who may not enter the workspace with this sign-in.
   *
   * @param session the sign-in that is continued; null: one with a password, or a mailed code, that
   *     begins now
   */
  void check(Caller caller, long userId, long workspaceId, @Nullable String session);
}
