package plinth.identity;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import plinth.kernel.Problem;

/**
 * Which passwords are taken: 8 to 128 characters of any kind that are not among the common ones, in
 * whatever case.
 *
 * <p>Spec: User and authentication.
 */
public final class PasswordRules {
  /** The fewest characters. */
  public static final int MIN = 8;

  /** The most characters. */
  public static final int MAX = 128;

  private static final Set<String> COMMON = read();

  private PasswordRules() {}

  /** Refuses a password with the field named. */
  static void check(String password) {
    int length = password.codePointCount(0, password.length());
    if (length < MIN || length > MAX) {
      throw Problem.invalid(
          "password", "size", "password must have between " + MIN + " and " + MAX + " characters");
    }
    if (COMMON.contains(password.toLowerCase(Locale.ROOT))) {
      throw new Problem(IdentityProblem.PASSWORD_TOO_COMMON)
          .field("password", "common", "password is among the common ones");
    }
  }

  private static Set<String> read() {
    try (InputStream list =
        PasswordRules.class.getResourceAsStream("/plinth/identity/common-passwords.txt")) {
      return new String(Objects.requireNonNull(list).readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .collect(Collectors.toUnmodifiableSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
