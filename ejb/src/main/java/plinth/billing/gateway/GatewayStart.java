package plinth.billing.gateway;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;

/**
 * Checks the configured gateway when the server starts: an unknown gateway, or one without keys,
 * fails the start instead of the first payment.
 */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
public class GatewayStart {
  @Inject private Gateways gateways;
  @Inject private GatewayConfig config;

  /** Checks the chosen gateway. */
  @PostConstruct
  void check() {
    String chosen = config.gateway();
    if (!gateways.isConfigured(chosen)) {
      throw new IllegalStateException(
          "BILLING_GATEWAY is "
              + chosen
              + ", which is not one of "
              + String.join(", ", gateways.keys())
              + ", or lacks its keys; see docs/operate/payments.md");
    }
  }
}
