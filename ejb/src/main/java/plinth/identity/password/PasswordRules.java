package plinth.identity.password;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plinth.identity.Emails;
import plinth.identity.IdentityProblem;
import plinth.kernel.Problem;

/**
 * Validates new passwords: 8 to 128 characters, not a common password, and without the e-mail
 * address, the product's name, or words of the names of the user and of their workspaces, in any
 * case.
 */
public final class PasswordRules {
  /** The minimum number of characters. */
  public static final int MIN = 8;

  /** The maximum number of characters. */
  public static final int MAX = 128;

  private static final String PRODUCT = "plinth";

  /**
   * The local part of an address is only checked if it has at least this length; a shorter one
   * occurs in many passwords by chance.
   */
  private static final int SHORT = 4;

  private static final Set<String> COMMON = read();

  private PasswordRules() {}

  /**
   * Checks a password and refuses it with the field named.
   *
   * @param email the normalised address of the account
   */
  static void check(String password, String email) {
    check(password, email, Set.of());
  }

  /**
   * The same, and refuses words of the account's surroundings: the name of its user, and the names
   * of their workspaces.
   */
  public static void check(String password, String email, Collection<String> names) {
    int length = password.codePointCount(0, password.length());
    if (length < MIN || length > MAX) {
      throw Problem.invalid(
          "password", "size", "password must have between " + MIN + " and " + MAX + " characters");
    }
    String lower = password.toLowerCase(Locale.ROOT);
    String local = Emails.localPart(email);
    boolean isAddress = lower.contains(local.length() < SHORT ? email : local);
    if (isAddress || lower.contains(PRODUCT) || containsWord(lower, names)) {
      throw new Problem(IdentityProblem.PASSWORD_TOO_COMMON)
          .field(
              "password",
              "context",
              "password must not contain the e-mail address, the product name, or the name of the"
                  + " user or of a workspace");
    }
    if (COMMON.contains(lower)) {
      throw new Problem(IdentityProblem.PASSWORD_TOO_COMMON)
          .field("password", "common", "password is too common");
    }
  }

  private static boolean containsWord(String lower, Collection<String> names) {
    return names.stream()
        .flatMap(name -> Stream.of(name.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+")))
        .anyMatch(word -> word.length() >= SHORT && lower.contains(word));
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
