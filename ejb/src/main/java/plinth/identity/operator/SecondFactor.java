package plinth.identity.operator;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.identity.IdentityConfig;
import plinth.identity.IdentityProblem;
import plinth.identity.LoginFailures;
import plinth.identity.Operator;
import plinth.identity.password.PasswordGate;
import plinth.identity.password.SignInLog;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.kernel.Secrets;
import plinth.kernel.Time;
import plinth.vault.Vault;

/**
 * The second factor of operators: time-based codes of an authenticator, each accepted once, and
 * recovery codes for a lost authenticator. Wrong codes are counted by account for all addresses
 * together, because the caller already knows the password.
 */
@Saga
@ApplicationScoped
public class SecondFactor {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final String ISSUER = "Plinth";
  private static final String EVERYWHERE = "";
  private static final int RECOVERY_CODES = 10;
  private static final int RECOVERY_HALF = 8;

  @Inject private IdentityConfig config;
  @Inject private OperatorFactors factors;
  @Inject private LoginFailures failures;
  @Inject private SignInLog log;
  @Inject private Vault vault;

  /**
   * A secret to be confirmed.
   *
   * @param secret in Base32, to be typed into an authenticator
   * @param uri the secret as an {@code otpauth} URI, to be shown as a QR code
   */
  public record Enrolment(String secret, String uri) {}

  /** Creates a secret for an operator; it becomes active once one of its codes is confirmed. */
  public Enrolment start(Caller caller, Operator operator) {
    byte[] secret = new byte[Totp.SECRET_BYTES];
    RANDOM.nextBytes(secret);
    String text = Base64.getEncoder().encodeToString(secret);
    factors.start(caller, operator.id(), vault.seal(place(operator.id()), text));
    String base32 = Totp.base32(secret);
    String uri =
        "otpauth://totp/%s:%s?secret=%s&issuer=%s&algorithm=SHA1&digits=%s&period=%s"
            .formatted(
                ISSUER, encoded(operator.email()), base32, ISSUER, Totp.DIGITS, Totp.SECONDS);
    return new Enrolment(base32, uri);
  }

  /** Activates the secret and returns the recovery codes, which are only shown once. */
  public List<String> confirm(Caller caller, Operator operator, String otp) {
    OperatorFactors.Factor factor =
        factors
            .find(caller, operator.id())
            .orElseThrow(() -> new Problem(IdentityProblem.SECOND_FACTOR_OFF));
    if (factor.isConfirmed()) {
      throw new Problem(IdentityProblem.SECOND_FACTOR_ON);
    }
    requireNoDelay(operator);
    OptionalLong step = step(operator.id(), factor, digits(otp));
    List<String> codes = Stream.generate(SecondFactor::recoveryCode).limit(RECOVERY_CODES).toList();
    List<byte[]> digests = codes.stream().map(SecondFactor::digest).toList();
    if (step.isEmpty()
        || !factors.confirm(caller, operator.id(), factor.sealed(), step.getAsLong(), digests)) {
      failures.recordFailure(account(operator), EVERYWHERE);
      throw Problem.invalid("otp", "wrong", "otp is not the current code");
    }
    failures.clear(account(operator), EVERYWHERE);
    return codes;
  }

  /**
   * Passes an operator without a second factor, or one with a valid code or recovery code. Refuses
   * with {@code OTP_REQUIRED}, {@code SECOND_FACTOR_WRONG} (401) and {@code LOGIN_DELAYED} (429).
   */
  public void verify(Operator operator, @Nullable String otp, Caller.Origin origin) {
    Caller caller = Caller.anonymous(origin);
    Optional<OperatorFactors.Factor> factor =
        factors.find(caller, operator.id()).filter(OperatorFactors.Factor::isConfirmed);
    if (factor.isEmpty()) {
      return;
    }
    if (otp == null || otp.isBlank()) {
      throw new Problem(IdentityProblem.OTP_REQUIRED);
    }
    requireNoDelay(operator);
    if (!tryConsume(caller, operator.id(), factor.get(), otp)) {
      failures.recordFailure(account(operator), EVERYWHERE);
      log.recordFailure(caller, "operator", operator.id());
      throw new Problem(IdentityProblem.SECOND_FACTOR_WRONG);
    }
    failures.clear(account(operator), EVERYWHERE);
  }

  /**
   * Refuses an operator without an active second factor if {@code PLINTH_OPERATOR_SECOND_FACTOR}
   * requires one.
   */
  public void require(Caller caller, long operatorId) {
    if (config.isSecondFactorRequired()
        && factors.find(caller, operatorId).filter(OperatorFactors.Factor::isConfirmed).isEmpty()) {
      throw new Problem(IdentityProblem.SECOND_FACTOR_REQUIRED);
    }
  }

  private boolean tryConsume(
      Caller caller, long operatorId, OperatorFactors.Factor factor, String otp) {
    String digits = digits(otp);
    if (digits.length() != Totp.DIGITS) {
      return factors.consumeRecoveryCode(caller, operatorId, digest(otp));
    }
    OptionalLong step = step(operatorId, factor, digits);
    return step.isPresent() && factors.consumeStep(caller, operatorId, step.getAsLong());
  }

  private OptionalLong step(long operatorId, OperatorFactors.Factor factor, String digits) {
    // A secret whose key is lost matches no code; recovery codes still work.
    return vault
        .unseal(place(operatorId), factor.sealed())
        .map(text -> Totp.match(Base64.getDecoder().decode(text), digits, Time.now()))
        .orElse(OptionalLong.empty());
  }

  private void requireNoDelay(Operator operator) {
    Duration wait = failures.remainingDelay(account(operator), EVERYWHERE);
    if (!wait.isZero()) {
      throw new Problem(IdentityProblem.LOGIN_DELAYED).with("retry_after", wait.toSeconds() + 1);
    }
  }

  private static byte[] account(Operator operator) {
    return PasswordGate.accountDigest("second factor", operator.email());
  }

  private static String place(long operatorId) {
    return Vault.place("operator_factor.secret", operatorId);
  }

  /** Removes spaces, because authenticators show six digits in two groups. */
  private static String digits(String otp) {
    return otp.replace(" ", "");
  }

  private static String recoveryCode() {
    return Secrets.randomWord(RECOVERY_HALF) + "-" + Secrets.randomWord(RECOVERY_HALF);
  }

  /** The digest of a code of 80 random bits, which a slow hash would not make harder to guess. */
  private static byte[] digest(String code) {
    return Secrets.sha256(code.strip().toLowerCase(Locale.ROOT));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
