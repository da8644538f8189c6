package plinth.billing.gateway;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Set;
import java.util.stream.Collectors;
import plinth.kernel.Problem;
import plinth.kernel.Setting;

/** The payment gateways by their keys, and the one that new checkouts use. */
@ApplicationScoped
public class Gateways {
  @Inject @Any private Instance<PaymentGateway> adapters;

  /** The gateway that new checkouts use: {@code BILLING_GATEWAY}. */
  public PaymentGateway chosen() {
    return of(Setting.BILLING_GATEWAY.text());
  }

  /**
   * The gateway of a key, as a subscription or an obligation names it. Refuses with 503 one that
   * has no keys.
   */
  public PaymentGateway of(String key) {
    return adapters.stream()
        .filter(adapter -> adapter.key().equals(key) && adapter.isConfigured())
        .findFirst()
        .orElseThrow(() -> new Problem(GatewayProblem.GATEWAY_NOT_CONFIGURED));
  }

  /** Whether there is a gateway of this key, and it has what it needs. */
  public boolean isConfigured(String key) {
    return adapters.stream()
        .anyMatch(adapter -> adapter.key().equals(key) && adapter.isConfigured());
  }

  /** The keys of those that debit renewals themselves. */
  public Set<String> managing() {
    return adapters.stream()
        .filter(adapter -> adapter instanceof ManagedRenewals && adapter.isConfigured())
        .map(PaymentGateway::key)
        .collect(Collectors.toSet());
  }

  /** The gateway whose signature a notice carries. Refuses with 401 where it is nobody's. */
  public PaymentGateway signing(Headers headers) {
    return adapters.stream()
        .filter(adapter -> adapter.isConfigured() && adapter.signs(headers))
        .findFirst()
        .orElseThrow(() -> new Problem(GatewayProblem.INVALID_SIGNATURE));
  }
}
