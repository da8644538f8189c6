package plinth.integrations;

import jakarta.json.JsonObject;
import plinth.kernel.Caller;

/**
 * The port of a feature that can work through an account of the workspace's own. A CDI bean, chosen
 * by its key.
 */
public interface Provider {
  /** The word in the path, such as {@code mail}. */
  String key();

  /** Checks what is given as an account; refuses what is wrong with 400, each field by its name. */
  AccountDraft read(JsonObject given);

  /**
   * Tries an account out, outside of any transaction, within half a minute.
   *
   * @throws TestFailed when it cannot be worked with, and why
   */
  void test(long workspaceId, AccountDraft draft) throws TestFailed;

  /**
   * Refuses to take the current account out of use for now; another with the same settings but
   * other secrets never has to wait.
   */
  default void checkLeave(Caller caller) {}

  /** Whether two accounts lead to the same place, so that one takes the other's part. */
  default boolean isSamePlace(JsonObject one, JsonObject other) {
    return true;
  }

  /**
   * Whether an account is needed when it is not the current one any more, because what was kept
   * there is still asked for; asked outside of any transaction.
   */
  default boolean holds(Connection former) {
    return false;
  }

  /** Whether accounts are kept as long as they {@link #holds hold} something. */
  default boolean isKeeping() {
    return false;
  }
}
