package plinth.billing.gateway.sandbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Setting;

/**
 * What the sandbox signs with: as configured, else made once and kept in the database. It is not
 * sealed there: a notice only says what to read again, so who has the secret gains nothing by it.
 */
@ApplicationScoped
class SandboxSecret {
  @Inject SandboxPayments payments;

  private volatile @Nullable String kept;

  String text() {
    return Setting.BILLING_SANDBOX_SECRET.given().orElseGet(this::kept);
  }

  private String kept() {
    String there = kept;
    if (there == null) {
      there = payments.secret(Caller.system("sandbox"));
      kept = there;
    }
    return there;
  }
}
