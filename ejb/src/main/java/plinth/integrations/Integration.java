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
 * @param status connected; not_connected: what the installation offers is used
 * @param settings the account without its secrets; null when not connected
 * @param secrets a hint at each secret, its last four characters at most; null when not connected
 * @param test how the account did when it was last tried or used in vain; null when not connected
 * @param connectedBy who gave the account; null when not connected
 * @param connectedAt when the workspace connected
 * @param changedAt when the account was last given
 * @param former accounts that are left and still hold what was kept there; they are forgotten when
 *     they hold nothing
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
   * How an account did.
   *
   * @param outcome passed or failed
   * @param at when
   * @param reason why it failed, for people; null: it did not
   */
  public record Test(
      @Words({"passed", "failed"}) String outcome, Instant at, @Nullable String reason) {
    static Test of(Instant at, @Nullable String failure) {
      return new Test(failure == null ? "passed" : "failed", at, failure);
    }
  }

  /** An account that is left. */
  public record Former(JsonText settings, Instant leftAt) {}
}
