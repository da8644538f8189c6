package plinth.billing.payment;

import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Setting;

/**
 * Addresses and names that gateways receive from us: the notification URL, the return URL, and the
 * name of a subscription.
 */
public final class BillingAddresses {
  private static final int LONGEST = 2000;

  private BillingAddresses() {}

  /** Returns the URL for notifications. */
  public static URI noticeUrl() {
    return URI.create(Setting.PLINTH_PUBLIC_URL.text() + "/api/v1/webhooks/gateway");
  }

  /**
   * Returns where the gateway's page redirects: the requested URL if it is a valid web address,
   * otherwise the default page.
   */
  static URI returnUrl(@Nullable String asked) {
    try {
      URI wanted = new URI(asked == null ? "" : asked.trim());
      String scheme = wanted.getScheme();
      boolean isUsable =
          ("https".equalsIgnoreCase(scheme) || "http".equalsIgnoreCase(scheme))
              && wanted.getHost() != null
              && wanted.getUserInfo() == null
              && wanted.toString().length() <= LONGEST;
      return isUsable ? wanted : defaultPage();
    } catch (URISyntaxException e) {
      return defaultPage();
    }
  }

  private static URI defaultPage() {
    return URI.create(
        Setting.BILLING_RETURN_URL
            .findText()
            .orElse(Setting.PLINTH_PUBLIC_URL.text() + "/console/#/billing"));
  }

  /** Returns the name of a workspace's subscription at every gateway. */
  public static String subscriptionId(long workspaceId) {
    return "sub_" + workspaceId;
  }
}
