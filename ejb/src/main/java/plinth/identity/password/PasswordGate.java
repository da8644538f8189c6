package plinth.identity.password;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import plinth.identity.IdentityConfig;
import plinth.identity.IdentityProblem;
import plinth.identity.LoginDelay;
import plinth.identity.LoginFailures;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.RateLimit;
import plinth.kernel.Saga;
import plinth.kernel.Secrets;
import plinth.tenancy.Nodes;

/**
 * The only place that checks a password. It limits the rate of attempts, delays them after
 * failures, and takes the same time whether or not the account exists.
 */
@ApplicationScoped
@Saga
public class PasswordGate {
  private static final int MAX_PAIRS = 50_000;

  @Inject IdentityConfig config;
  @Inject private Passwords passwords;
  @Inject private LoginFailures failures;
  @Inject private SignInLog log;
  @Inject private Nodes nodes;

  private final Map<String, RateLimit> pairs = new ConcurrentHashMap<>();

  /**
   * The stored password of an account.
   *
   * @param id number of the user or operator
   * @param hash the password's hash
   */
  public record Kept(long id, String hash) {}

  /**
   * Returns the account if the password is right; records a wrong password, and leaves it to the
   * caller to record a completed sign-in.
   *
   * @param kind the kind of account, so that failures of users and operators are counted separately
   * @param kept the stored password for this address; empty: there is no account
   * @return the account and its hash, renewed if it was created with another cost
   */
  public Kept verify(
      String kind, String email, String password, Optional<Kept> kept, Caller.Origin origin) {
    byte[] account = accountDigest(kind, email);
    String prefix = LoginDelay.prefix(origin.address());
    limitRate(origin.address() + ' ' + kind + ' ' + email);
    Duration wait = failures.remainingDelay(account, prefix);
    if (!wait.isZero()) {
      throw new Problem(IdentityProblem.LOGIN_DELAYED).with("retry_after", wait.toSeconds() + 1);
    }
    failures.countAttempt(kind, kept.map(Kept::id).orElse(null), account, prefix);
    if (!passwords.matches(password, kept.map(Kept::hash).orElse(null))) {
      failures.recordFailure(account, prefix);
      log.recordFailure(Caller.anonymous(origin), kind, kept.map(Kept::id).orElse(null));
      throw new Problem(IdentityProblem.LOGIN_FAILED);
    }
    failures.clear(account, prefix);
    Kept found = kept.orElseThrow();
    @Nullable String renewed = passwords.rehash(password, found.hash());
    return renewed == null ? found : new Kept(found.id(), renewed);
  }

  /** The digest under which failures of an account are counted. */
  public static byte[] accountDigest(String kind, String email) {
    return Secrets.sha256(kind + '\0' + email);
  }

  private void limitRate(String pair) {
    if (pairs.size() > MAX_PAIRS) {
      pairs.clear();
    }
    double allowed = config.loginsPerMinute();
    long wait =
        pairs
            .computeIfAbsent(pair, key -> new RateLimit())
            .tryAcquire(allowed / 60 / nodes.alive(), Math.max(1, allowed / nodes.alive()));
    if (wait > 0) {
      throw new Problem(KernelProblem.RATE_LIMITED)
          .with("retry_after", wait)
          .with("limit", config.loginsPerMinute())
          .with("window", 60);
    }
  }
}
