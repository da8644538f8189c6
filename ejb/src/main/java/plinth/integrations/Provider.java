package plinth.integrations;

import jakarta.json.JsonObject;
import plinth.kernel.Caller;

/** The port of a feature that can use a workspace's own account: a CDI bean, chosen by its key. */
public interface Provider {
  /** Returns the value in the path, such as {@code mail}. */
  String key();

  /** Validates the fields of an account; returns 400 with each invalid field. */
  AccountDraft read(JsonObject given);

  /**
   * Tests an account, outside of any transaction, within half a minute.
   *
   * @throws TestFailed if the account does not work, with the reason
   */
  void test(long workspaceId, AccountDraft draft) throws TestFailed;

  /**
   * Refuses if the current account cannot be left now. An account with the same settings and other
   * secrets can always replace it.
   */
  default void checkLeave(Caller caller) {}

  /** Returns whether two accounts refer to the same place, so that one can replace the other. */
  default boolean isSamePlace(JsonObject one, JsonObject other) {
    return true;
  }

  /**
   * Returns whether an account that is no longer current is still needed, because something stored
   * there is still in use. Called outside of any transaction.
   */
  default boolean isInUse(Connection former) {
    return false;
  }

  /** Returns whether left accounts are kept as long as they {@link #isInUse hold} something. */
  default boolean keepsFormer() {
    return false;
  }
}
