package plinth.identity.factor;

import com.webauthn4j.data.AuthenticationData;
import com.webauthn4j.data.RegistrationData;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import plinth.identity.IdentityProblem;
import plinth.identity.password.SignInLog;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;

/**
 * Passkeys of users and operators (WebAuthn). Each proves possession of an authenticator and, by
 * its own PIN or biometrics, who is there: one alone signs in, as a second factor it follows the
 * password, and within a session it is a proof.
 */
@Saga
@ApplicationScoped
public class Passkeys {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int HANDLE = 32;
  private static final String CREDENTIAL = "credential";
  private static final String PASSKEY = "passkey";

  @Inject private PasskeyChallenges challenges;
  @Inject private StoredPasskeys stored;
  @Inject private PasskeyVerifier verifier;
  @Inject private SignInLog log;

  /** The options to create a passkey of the account. */
  public PasskeyOptions begin(Caller caller, FactorHolder holder) {
    byte[] handle = stored.findHandle(holder).orElseGet(Passkeys::newHandle);
    String challenge = challenges.issue(caller, PasskeyPurpose.REGISTRATION, holder, handle);
    return PasskeyOptions.creation(
        verifier.relyingParty(), challenge, holder, handle, stored.credentials(holder));
  }

  /** Adds the passkey that an authenticator created; refuses a wrong answer and names the field. */
  public void add(Caller caller, FactorHolder holder, String name, JsonObject credential) {
    RegistrationData answer =
        verifier
            .parse(new PasskeyAnswer(CREDENTIAL, credential).toRegistration())
            .orElseThrow(() -> wrong(CREDENTIAL));
    byte[] challenge =
        PasskeyVerifier.challenge(answer.getCollectedClientData())
            .orElseThrow(() -> wrong(CREDENTIAL));
    byte[] handle =
        challenges
            .take(caller, PasskeyPurpose.REGISTRATION, holder, challenge)
            .orElseThrow(() -> wrong(CREDENTIAL));
    NewPasskey added =
        verifier.verify(answer, challenge, handle).orElseThrow(() -> wrong(CREDENTIAL));
    stored.add(caller, holder, name, added);
  }

  /** The options to sign in with a passkey alone, which name no account. */
  public PasskeyOptions askAnybody(Caller caller, boolean isOperator) {
    String challenge = challenges.issue(caller, signIn(isOperator), null, null);
    return PasskeyOptions.request(verifier.relyingParty(), challenge, List.of());
  }

  /**
   * The user or operator whose passkey answers; refuses with {@code PASSKEY_REFUSED} (401).
   *
   * @param holders finds the user or operator with a number
   */
  public FactorHolder signIn(
      boolean isOperator,
      JsonObject credential,
      LongFunction<Optional<FactorHolder>> holders,
      Caller.Origin origin) {
    AuthenticationData answer = parse(CREDENTIAL, credential);
    StoredPasskey passkey =
        taken(Caller.anonymous(origin), signIn(isOperator), null, answer)
            .filter(one -> one.isOperator() == isOperator)
            .filter(one -> isOf(one, answer.getUserHandle()))
            .orElseThrow(Passkeys::refusal);
    FactorHolder holder = holders.apply(passkey.holderId()).orElseThrow(Passkeys::refusal);
    verify(holder.caller(origin), holder, answer, passkey);
    return holder;
  }

  /** The options to complete a sign-in with a passkey; empty if the holder has none. */
  public Optional<PasskeyOptions> askSecond(FactorHolder holder, Caller.Origin origin) {
    return ask(holder.caller(origin), PasskeyPurpose.SECOND_FACTOR, holder);
  }

  /** Completes a sign-in; refuses with {@code PASSKEY_REFUSED} (401). */
  public void proveSecond(FactorHolder holder, JsonObject credential, Caller.Origin origin) {
    prove(holder.caller(origin), PasskeyPurpose.SECOND_FACTOR, holder, credential);
  }

  /**
   * The options to prove within a session who is there; refuses a holder without passkeys (409).
   */
  public PasskeyOptions askAgain(Caller caller, FactorHolder holder) {
    return ask(caller, PasskeyPurpose.STEP_UP, holder)
        .orElseThrow(() -> new Problem(IdentityProblem.SECOND_FACTOR_OFF));
  }

  /** Accepts a proof within a session; refuses a wrong one and names the field. */
  public void proveAgain(Caller caller, FactorHolder holder, JsonObject credential) {
    try {
      prove(caller, PasskeyPurpose.STEP_UP, holder, credential);
    } catch (Problem refused) {
      throw refused.code() == IdentityProblem.PASSKEY_REFUSED ? wrong(PASSKEY) : refused;
    }
  }

  private Optional<PasskeyOptions> ask(Caller caller, PasskeyPurpose purpose, FactorHolder holder) {
    List<byte[]> allowed = stored.credentials(holder);
    return allowed.isEmpty()
        ? Optional.empty()
        : Optional.of(
            PasskeyOptions.request(
                verifier.relyingParty(), challenges.issue(caller, purpose, holder, null), allowed));
  }

  private void prove(
      Caller caller, PasskeyPurpose purpose, FactorHolder holder, JsonObject credential) {
    AuthenticationData answer = parse(PASSKEY, credential);
    StoredPasskey passkey =
        taken(caller, purpose, holder, answer)
            .filter(one -> one.isOperator() == holder.isOperator() && one.holderId() == holder.id())
            .filter(one -> answer.getUserHandle() == null || isOf(one, answer.getUserHandle()))
            .orElseThrow(Passkeys::refusal);
    verify(caller, holder, answer, passkey);
  }

  private AuthenticationData parse(String field, JsonObject credential) {
    return verifier
        .parse(new PasskeyAnswer(field, credential).toAuthentication())
        .orElseThrow(Passkeys::refusal);
  }

  /** The passkey that answers a challenge of this purpose, which is used up. */
  private Optional<StoredPasskey> taken(
      Caller caller,
      PasskeyPurpose purpose,
      @Nullable FactorHolder holder,
      AuthenticationData answer) {
    return PasskeyVerifier.challenge(answer.getCollectedClientData())
        .flatMap(challenge -> challenges.take(caller, purpose, holder, challenge))
        .flatMap(any -> stored.find(answer.getCredentialId()));
  }

  private void verify(
      Caller caller, FactorHolder holder, AuthenticationData answer, StoredPasskey passkey) {
    byte[] challenge =
        PasskeyVerifier.challenge(answer.getCollectedClientData()).orElseThrow(Passkeys::refusal);
    Optional<PasskeyVerifier.Verified> verified = verifier.verify(answer, challenge, passkey);
    if (verified.isEmpty()) {
      log.recordFailure(caller, holder.kind(), holder.id());
      throw refusal();
    }
    if (verified.get().isCopied() || !stored.use(passkey, verified.get().signCount())) {
      stored.reportCopy(caller, holder, passkey);
      throw refusal();
    }
  }

  private static boolean isOf(StoredPasskey passkey, byte @Nullable [] handle) {
    return handle != null && MessageDigest.isEqual(passkey.handle(), handle);
  }

  private static PasskeyPurpose signIn(boolean isOperator) {
    return isOperator ? PasskeyPurpose.OPERATOR_SIGN_IN : PasskeyPurpose.SIGN_IN;
  }

  private static byte[] newHandle() {
    byte[] handle = new byte[HANDLE];
    RANDOM.nextBytes(handle);
    return handle;
  }

  private static Problem refusal() {
    return new Problem(IdentityProblem.PASSKEY_REFUSED);
  }

  private static Problem wrong(String field) {
    return Problem.invalid(field, "wrong", field + " was not accepted; begin again");
  }
}
