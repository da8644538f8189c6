package plinth.billing.payment;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Addresses and names that gateways receive from us: the return URL, and the name of a
 * subscription.
 */
public final class BillingAddresses {
  private static final int LONGEST = 2000;

  private BillingAddresses() {}

  /**
   * Returns the URL that was requested for the return from the gateway's page; empty if it is not a
   * valid web address.
   */
  static Optional<URI> returnUrl(@Nullable String asked) {
    try {
      URI wanted = new URI(asked == null ? "" : asked.trim());
      String scheme = wanted.getScheme();
      boolean isUsable =
          ("https".equalsIgnoreCase(scheme) || "http".equalsIgnoreCase(scheme))
              && wanted.getHost() != null
              && wanted.getUserInfo() == null
              && wanted.toString().length() <= LONGEST;
      return isUsable ? Optional.of(wanted) : Optional.empty();
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  /** Returns the name of a workspace's subscription at every gateway. */
  public static String subscriptionId(long workspaceId) {
    return "sub_" + workspaceId;
  }
}
