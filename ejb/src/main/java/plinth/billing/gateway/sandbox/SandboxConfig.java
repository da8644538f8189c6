package plinth.billing.gateway.sandbox;

import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import plinth.kernel.ServerConfig;
import plinth.kernel.Setting;

/** Settings of the sandbox. */
@ApplicationScoped
public class SandboxConfig {
  private final ServerConfig server = new ServerConfig();

  /** Whether new checkouts use the sandbox. */
  public boolean isInUse() {
    return Setting.BILLING_GATEWAY.text().equals(SandboxGateway.KEY);
  }

  /** The secret that signs notifications; empty: one is generated and stored. */
  public Optional<String> secret() {
    return Setting.BILLING_SANDBOX_SECRET.findText();
  }

  /** The time after which a pending charge settles. */
  public Duration settleTime() {
    return Setting.BILLING_SANDBOX_SETTLE.seconds();
  }

  /** The timeout of a notification. */
  public Duration timeout() {
    return Setting.BILLING_GATEWAY_TIMEOUT.seconds();
  }

  /** The URL of the page of a payment. */
  public URI page(String id) {
    return URI.create(server.publicUrl() + "/api/v1/sandbox/payments/" + id);
  }
}
