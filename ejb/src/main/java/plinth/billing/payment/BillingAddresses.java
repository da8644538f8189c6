package plinth.billing.payment;

import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Setting;

/**
 * What gateways are told of us: where notices go, where people go, how subscriptions are called.
 */
public final class BillingAddresses {
  private static final int LONGEST = 2000;

  private BillingAddresses() {}

  /** Where notices go. */
  public static URI notices() {
    return URI.create(Setting.PLINTH_PUBLIC_URL.text() + "/api/v1/webhooks/gateway");
  }

  /**
   * Where people go from the gateway's page: where they asked to, if that is an address of the web,
   * else the default page.
   */
  static URI back(@Nullable String asked) {
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
            .given()
            .orElse(Setting.PLINTH_PUBLIC_URL.text() + "/console/#/billing"));
  }

  /** The name of a workspace's subscription at every gateway. */
  public static String subscriptionId(long workspaceId) {
    return "sub_" + workspaceId;
  }
}
