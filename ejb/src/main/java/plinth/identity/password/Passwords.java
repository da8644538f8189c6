package plinth.identity.password;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import plinth.identity.IdentityConfig;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;

/**
 * Hashes and compares passwords, a few at a time: each takes 19 MiB by default, and concurrent
 * sign-ins must not use up the memory. Call it outside of transactions; it takes tens of
 * milliseconds.
 */
@ApplicationScoped
public class Passwords {
  private static final int WAIT_SECONDS = 10;

  private final IdentityConfig config = new IdentityConfig();
  private final PasswordHash.Cost cost = PasswordHash.Cost.ofMemory(config.passwordMemory());
  private final Semaphore permits = new Semaphore(config.passwordHashes(), true);

  /** Compared for an unknown account, so that it takes the same time. */
  private final String nobody = PasswordHash.ofNobody(cost);

  /**
   * Hashes a new password for an account; refuses a password that {@link PasswordRules} refuses.
   */
  public String hash(String password, String email) {
    PasswordRules.check(password, email);
    return withPermit(() -> PasswordHash.create(password, cost));
  }

  /** The same, and refuses words of these names. */
  public String hash(String password, String email, Collection<String> names) {
    PasswordRules.check(password, email, names);
    return hash(password, email);
  }

  /** Whether the password has this hash; false without a hash, after the same time. */
  public boolean matches(String password, @Nullable String hash) {
    boolean same = withPermit(() -> PasswordHash.matches(password, hash == null ? nobody : hash));
    return same && hash != null;
  }

  /** A new hash of a password that matched, if the old one was created with another cost. */
  public @Nullable String rehash(String password, String hash) {
    return PasswordHash.isOutdated(hash, cost)
        ? withPermit(() -> PasswordHash.create(password, cost))
        : null;
  }

  private <T> T withPermit(Supplier<T> work) {
    try {
      if (!permits.tryAcquire(WAIT_SECONDS, TimeUnit.SECONDS)) {
        throw new Problem(KernelProblem.UNAVAILABLE).with("retry_after", WAIT_SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Problem(KernelProblem.UNAVAILABLE);
    }
    try {
      return work.get();
    } finally {
      permits.release();
    }
  }
}
