package plinth.sso.oidc;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a test of a provider found.
 *
 * @param isWorking whether discovery and keys are as they must be
 * @param failure what is wrong; null: nothing
 * @param authorizationEndpoint where people are sent to sign in; null: it is not known
 * @param keys the identifiers of its keys
 * @param endsSessions whether signing out of Plinth can sign out of the provider too
 * @param announcesBackchannelLogout whether it announces that it tells Plinth of its log-outs
 */
public record ProviderFindings(
    boolean isWorking,
    @Nullable String failure,
    @Nullable String authorizationEndpoint,
    List<String> keys,
    boolean endsSessions,
    boolean announcesBackchannelLogout) {
  /** Makes a copy of the list. */
  public ProviderFindings {
    keys = List.copyOf(keys);
  }

  static ProviderFindings failed(String why) {
    return new ProviderFindings(false, why, null, List.of(), false, false);
  }
}
