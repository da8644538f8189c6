package plinth.billing.gateway;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import plinth.kernel.Problem;

/** The payment gateways by their keys, and the one that new checkouts use. */
@ApplicationScoped
public class Gateways {
  @Inject @Any private Instance<PaymentGateway> adapters;
  @Inject private GatewayConfig config;

  /** Returns the gateway that new checkouts use: {@code BILLING_GATEWAY}. */
  public PaymentGateway configured() {
    return require(config.gateway());
  }

  /**
   * Returns the gateway with the key that a subscription or an obligation stores. Refuses with 503
   * if the gateway is not configured.
   */
  public PaymentGateway require(String key) {
    return adapters.stream()
        .filter(adapter -> adapter.key().equals(key) && adapter.isConfigured())
        .findFirst()
        .orElseThrow(() -> new Problem(GatewayProblem.GATEWAY_NOT_CONFIGURED));
  }

  /** Returns the keys of all gateways, sorted. */
  public List<String> keys() {
    return adapters.stream().map(PaymentGateway::key).sorted().toList();
  }

  /** Returns whether a gateway with this key exists and is configured. */
  public boolean isConfigured(String key) {
    return adapters.stream()
        .anyMatch(adapter -> adapter.key().equals(key) && adapter.isConfigured());
  }

  /** Returns the keys of gateways that debit renewals themselves. */
  public Set<String> managing() {
    return adapters.stream()
        .filter(adapter -> adapter instanceof ManagedRenewals && adapter.isConfigured())
        .map(PaymentGateway::key)
        .collect(Collectors.toSet());
  }

  /**
   * Returns the gateway whose signature a notification carries. Refuses with 401 if there is none.
   */
  public PaymentGateway signing(Headers headers) {
    return adapters.stream()
        .filter(adapter -> adapter.isConfigured() && adapter.signs(headers))
        .findFirst()
        .orElseThrow(() -> new Problem(GatewayProblem.INVALID_SIGNATURE));
  }
}
