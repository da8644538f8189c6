package plinth.billing.gateway.sandbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/**
 * The secret that signs the sandbox's notifications: the configured one, or one created once and
 * stored in the database. It is stored unencrypted: a notification only tells us what to read
 * again, so knowing the secret gains nothing.
 */
@ApplicationScoped
class SandboxSecret {
  @Inject SandboxPayments payments;
  @Inject SandboxConfig config;

  private volatile @Nullable String kept;

  String text() {
    return config.secret().orElseGet(this::stored);
  }

  private String stored() {
    String there = kept;
    if (there == null) {
      there = payments.secret(Caller.system("sandbox"));
      kept = there;
    }
    return there;
  }
}
