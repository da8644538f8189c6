package plinth.identity.factor;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import plinth.identity.IdentityConfig;
import plinth.identity.IdentityProblem;
import plinth.identity.LoginFailures;
import plinth.identity.password.PasswordGate;
import plinth.identity.password.SignInLog;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.kernel.Time;
import plinth.vault.Vault;

/**
 * The second factor of users and operators: time-based codes of an authenticator, each accepted
 * once, recovery codes for a lost authenticator, and passkeys. Wrong codes are counted by account
 * for all addresses together, because the caller already knows the password.
 */
@Saga
@ApplicationScoped
public class SecondFactor {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final String ISSUER = "Plinth";
  private static final String EVERYWHERE = "";

  @Inject private IdentityConfig config;
  @Inject private SecondFactors factors;
  @Inject private RememberedDevices devices;
  @Inject private Passkeys passkeys;
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

  /** Creates a secret for its holder; it becomes active once one of its codes is confirmed. */
  public Enrolment start(FactorHolder holder) {
    byte[] secret = new byte[Totp.SECRET_BYTES];
    RANDOM.nextBytes(secret);
    String text = Base64.getEncoder().encodeToString(secret);
    factors.start(holder, vault.seal(place(holder), text));
    String base32 = Totp.base32(secret);
    String uri =
        "otpauth://totp/%s:%s?secret=%s&issuer=%s&algorithm=SHA1&digits=%s&period=%s"
            .formatted(ISSUER, encoded(holder.email()), base32, ISSUER, Totp.DIGITS, Totp.SECONDS);
    return new Enrolment(base32, uri);
  }

  /** Activates the secret and returns the recovery codes, which are only shown once. */
  public List<String> confirm(Caller caller, FactorHolder holder, String otp) {
    SecondFactors.Factor factor =
        factors.find(holder).orElseThrow(() -> new Problem(IdentityProblem.SECOND_FACTOR_OFF));
    if (factor.isConfirmed()) {
      throw new Problem(IdentityProblem.SECOND_FACTOR_ON);
    }
    requireNoDelay(holder);
    OptionalLong step = step(holder, factor, digits(otp));
    List<String> codes = RecoveryCodes.create();
    if (step.isEmpty()
        || !factors.confirm(
            caller, holder, factor.sealed(), step.getAsLong(), RecoveryCodes.digests(codes))) {
      failures.recordFailure(account(holder), EVERYWHERE);
      throw Problem.invalid("otp", "wrong", "otp is not the current code");
    }
    failures.clear(account(holder), EVERYWHERE);
    return codes;
  }

  /** Replaces the recovery codes, after a code was entered, and returns the new ones. */
  public List<String> renewRecoveryCodes(Caller caller, FactorHolder holder, @Nullable String otp) {
    if (findConfirmed(holder).isEmpty()) {
      throw new Problem(IdentityProblem.SECOND_FACTOR_OFF);
    }
    verifyAgain(holder, otp, caller.origin());
    List<String> codes = RecoveryCodes.create();
    factors.renewCodes(caller, holder, RecoveryCodes.digests(codes));
    return codes;
  }

  /**
   * Completes the sign-in of a user with the right password, like {@link #verify}, unless the
   * device is a remembered one.
   *
   * @return the token of the device if it shall be remembered from now on
   */
  public @Nullable String signIn(FactorHolder holder, SignInProof proof, Caller.Origin origin) {
    Caller caller = holder.caller(origin);
    String known = proof.deviceToken();
    FactorKinds kinds = factors.kinds(holder);
    if (!kinds.isAny() || (known != null && devices.use(caller, known))) {
      return null;
    }
    verify(holder, proof, origin);
    return proof.rememberDevice() ? devices.remember(caller, holder.sessionVersion()) : null;
  }

  /**
   * Passes a holder without a second factor, or one with an accepted passkey, code or recovery
   * code. Refuses with {@code OTP_REQUIRED}, {@code PASSKEY_REQUIRED} if there are only passkeys,
   * {@code PASSKEY_REFUSED}, {@code SECOND_FACTOR_WRONG} (401) and {@code LOGIN_DELAYED} (429).
   */
  public void verify(FactorHolder holder, SignInProof proof, Caller.Origin origin) {
    JsonObject passkey = proof.passkey();
    String otp = proof.otp();
    FactorKinds kinds = factors.kinds(holder);
    if (passkey != null && kinds.hasPasskeys()) {
      passkeys.proveSecond(holder, passkey, origin);
    } else if (kinds.hasPasskeys() && (!kinds.hasCodes() || otp == null || otp.isBlank())) {
      Problem required =
          new Problem(
              kinds.hasCodes() ? IdentityProblem.OTP_REQUIRED : IdentityProblem.PASSKEY_REQUIRED);
      passkeys.askSecond(holder, origin).ifPresent(asked -> required.with("passkey", asked));
      throw required;
    } else {
      verifyCode(holder, otp, origin);
    }
  }

  /**
   * Passes a holder without an authenticator, or one with a valid code or recovery code. Refuses
   * with {@code OTP_REQUIRED}, {@code SECOND_FACTOR_WRONG} (401) and {@code LOGIN_DELAYED} (429).
   */
  public void verifyCode(FactorHolder holder, @Nullable String otp, Caller.Origin origin) {
    Optional<SecondFactors.Factor> factor = findConfirmed(holder);
    if (factor.isEmpty()) {
      return;
    }
    if (otp == null || otp.isBlank()) {
      throw new Problem(IdentityProblem.OTP_REQUIRED);
    }
    requireNoDelay(holder);
    Caller caller = holder.caller(origin);
    if (!tryConsume(caller, holder, factor.get(), otp)) {
      failures.recordFailure(account(holder), EVERYWHERE);
      log.recordFailure(caller, holder.kind(), holder.id());
      throw new Problem(IdentityProblem.SECOND_FACTOR_WRONG);
    }
    failures.clear(account(holder), EVERYWHERE);
  }

  /**
   * Accepts a proof within a session: a passkey, or a code. Refuses a missing or wrong one and
   * names the field.
   *
   * @return false if the holder has no second factor, so that the password must be asked for
   */
  public boolean stepUp(Caller caller, FactorHolder holder, StepUpProof proof) {
    FactorKinds kinds = factors.kinds(holder);
    JsonObject passkey = proof.passkey();
    if (kinds.hasPasskeys() && passkey != null) {
      passkeys.proveAgain(caller, holder, passkey);
    } else if (kinds.hasCodes()) {
      verifyAgain(holder, proof.otp(), caller.origin());
    } else if (kinds.hasPasskeys()) {
      throw Problem.invalid("passkey", "required", "passkey is required");
    }
    return kinds.isAny();
  }

  /**
   * Like {@link #verifyCode} within a session, which a missing or wrong code does not end: refuses
   * with 400 and names the field.
   */
  public void verifyAgain(FactorHolder holder, @Nullable String otp, Caller.Origin origin) {
    try {
      verifyCode(holder, otp, origin);
    } catch (Problem refused) {
      if (refused.code() == IdentityProblem.OTP_REQUIRED) {
        throw Problem.invalid("otp", "required", "otp is required");
      }
      throw refused.code() == IdentityProblem.SECOND_FACTOR_WRONG
          ? Problem.invalid("otp", "wrong", "otp is wrong or was already used")
          : refused;
    }
  }

  /**
   * Refuses an operator without an active second factor if {@code PLINTH_OPERATOR_SECOND_FACTOR}
   * requires one.
   */
  public void require(long operatorId) {
    if (config.isSecondFactorRequired() && !factors.kindsOfOperator(operatorId).isAny()) {
      throw new Problem(IdentityProblem.SECOND_FACTOR_REQUIRED);
    }
  }

  private Optional<SecondFactors.Factor> findConfirmed(FactorHolder holder) {
    return factors.find(holder).filter(SecondFactors.Factor::isConfirmed);
  }

  private boolean tryConsume(
      Caller caller, FactorHolder holder, SecondFactors.Factor factor, String otp) {
    String digits = digits(otp);
    if (digits.length() != Totp.DIGITS) {
      return factors.consumeRecoveryCode(caller, holder, RecoveryCodes.digest(otp));
    }
    OptionalLong step = step(holder, factor, digits);
    return step.isPresent() && factors.consumeStep(holder, step.getAsLong());
  }

  private OptionalLong step(FactorHolder holder, SecondFactors.Factor factor, String digits) {
    // A secret whose key is lost matches no code; recovery codes still work.
    return vault
        .unseal(place(holder), factor.sealed())
        .map(text -> Totp.match(Base64.getDecoder().decode(text), digits, Time.now()))
        .orElse(OptionalLong.empty());
  }

  private void requireNoDelay(FactorHolder holder) {
    Duration wait = failures.remainingDelay(account(holder), EVERYWHERE);
    if (!wait.isZero()) {
      throw new Problem(IdentityProblem.LOGIN_DELAYED).with("retry_after", wait.toSeconds() + 1);
    }
  }

  private static byte[] account(FactorHolder holder) {
    String kind = holder.isOperator() ? "second factor" : "second factor of user";
    return PasswordGate.accountDigest(kind, holder.email());
  }

  private static String place(FactorHolder holder) {
    return Vault.place(holder.kind() + "_factor.secret", holder.id());
  }

  /** Removes spaces, because authenticators show six digits in two groups. */
  private static String digits(String otp) {
    return otp.replace(" ", "");
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
