package plinth.identity.password;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.kernel.Setting;

/**
 * Hashes and compares passwords, a few at the same time: each takes 19 MiB unless it is set
 * otherwise, and sign-ins that race must not take all the memory there is. Call it outside of
 * transactions; it takes tens of milliseconds.
 */
@ApplicationScoped
public class Passwords {
  private static final int WAIT_SECONDS = 10;

  private final Semaphore permits =
      new Semaphore((int) Math.max(1, Setting.PLINTH_PASSWORD_HASHES.number()), true);

  /** A hash of nobody's password, so that an unknown account costs the same time. */
  private final String nobody = PasswordHash.make(Secrets.token(16), PasswordHash.Cost.current());

  /** The hash to keep for an account; refuses what {@link PasswordRules} refuses. */
  public String hash(String password, String email) {
    PasswordRules.check(password, email);
    return bounded(() -> PasswordHash.make(password, PasswordHash.Cost.current()));
  }

  /** Whether the password is the one of this hash; without a hash it takes as long and is not. */
  public boolean matches(String password, @Nullable String hash) {
    boolean same = bounded(() -> PasswordHash.matches(password, hash == null ? nobody : hash));
    return same && hash != null;
  }

  /** A new hash of a password that matched, if the old one was made at another cost. */
  public @Nullable String renewed(String password, String hash) {
    return PasswordHash.isOutdated(hash)
        ? bounded(() -> PasswordHash.make(password, PasswordHash.Cost.current()))
        : null;
  }

  private <T> T bounded(Supplier<T> work) {
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
