package plinth.billing.gateway;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import plinth.kernel.Setting;

/** Settings of payment gateways. */
@ApplicationScoped
public class GatewayConfig {
  /** The key of the gateway that new checkouts use. */
  public String gateway() {
    return Setting.BILLING_GATEWAY.text();
  }

  /** The timeout of a request to a gateway. */
  public Duration timeout() {
    return Setting.BILLING_GATEWAY_TIMEOUT.seconds();
  }
}
