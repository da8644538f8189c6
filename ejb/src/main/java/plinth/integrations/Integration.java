package plinth.integrations;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.kernel.JsonText;
import plinth.kernel.Words;

/**
 * The connection of a workspace with a provider.
 *
 * @param provider mail, messaging or storage
 * @param status connected; not_connected if the installation's own is used
 * @param settings the account without its secrets; null if not connected
 * @param secrets a hint for each secret, at most its last four characters; null if not connected
 * @param test the result of the last test, or of a failed use; null if not connected
 * @param connectedBy who set the account; null if not connected
 * @param connectedAt when the workspace connected
 * @param changedAt when the account was last set
 * @param former accounts that were left and still store something; they are deleted when they store
 *     nothing
 */
public record Integration(
    @Words({"mail", "messaging", "storage"}) String provider,
    @Words({"connected", "not_connected"}) String status,
    @Nullable JsonText settings,
    @Nullable JsonText secrets,
    @Nullable Test test,
    @Nullable Actor connectedBy,
    @Nullable Instant connectedAt,
    @Nullable Instant changedAt,
    List<Former> former) {

  /**
   * The result of a test.
   *
   * @param outcome passed or failed
   * @param at when the test happened
   * @param reason why it failed, for people; null if it passed
   */
  public record Test(
      @Words({"passed", "failed"}) String outcome, Instant at, @Nullable String reason) {
    static Test of(Instant at, @Nullable String failure) {
      return new Test(failure == null ? "passed" : "failed", at, failure);
    }
  }

  /** An account that was left. */
  public record Former(JsonText settings, Instant leftAt) {}
}
