package plinth.billing;

import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import plinth.kernel.ServerConfig;
import plinth.kernel.Setting;

/** Settings of billing. */
@ApplicationScoped
public class BillingConfig {
  private final ServerConfig server = new ServerConfig();

  /** How long a trial lasts. */
  public Duration trial() {
    return Duration.ofDays(Setting.TRIAL_DAYS.number());
  }

  /** How long a trial lasts once a card is saved. */
  public Duration trialWithCard() {
    return Duration.ofDays(Setting.TRIAL_EXTENDED_DAYS.number());
  }

  /** How long before the end of a trial its owners are notified. */
  public Duration trialNotice() {
    return Duration.ofDays(Setting.TRIAL_ENDING_DAYS.number());
  }

  /** How long an unpaid workspace is read-only before it is suspended. */
  public Duration grace() {
    return Duration.ofDays(Setting.GRACE_DAYS.number());
  }

  /** How long a workspace stays unpaid until its deletion is scheduled. */
  public Duration unpaidRetention() {
    return Duration.ofDays(Setting.BILLING_READONLY_DELETE_AFTER_DAYS.number());
  }

  /** How long a scheduled deletion is delayed. */
  public Duration deletionDelay() {
    return Duration.ofDays(Setting.BILLING_DELETE_FINAL_GRACE_DAYS.number());
  }

  /** How long a workspace stays unpaid until it is deleted. */
  public Duration timeToDeletion() {
    return unpaidRetention().plus(deletionDelay());
  }

  /** The minimum time before a failed charge is retried. */
  public Duration renewalCooldown() {
    return Duration.ofHours(Setting.RENEWAL_COOLDOWN_HOURS.number());
  }

  /** The maximum number of renewals that are charged concurrently. */
  public int renewalsAtOnce() {
    return (int) Setting.BILLING_RENEWALS_AT_ONCE.number();
  }

  /** How long a gateway retries a declined charge; empty if it has no such setting. */
  public Optional<Duration> retryWindow(String gateway) {
    String name = gateway.toUpperCase(Locale.ROOT) + "_RETRIAL_DAYS";
    return Arrays.stream(Setting.values())
        .filter(setting -> setting.name().equals(name))
        .findFirst()
        .map(setting -> Duration.ofDays(setting.number()));
  }

  /** The URL for notifications of gateways. */
  public URI noticeUrl() {
    return URI.create(server.publicUrl() + "/api/v1/webhooks/gateway");
  }

  /** The default page after a payment. */
  public URI returnUrl() {
    return URI.create(
        Setting.BILLING_RETURN_URL
            .findText()
            .orElse(server.publicUrl() + "/console/settings/billing"));
  }
}
