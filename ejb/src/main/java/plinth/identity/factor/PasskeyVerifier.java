package plinth.identity.factor;

import com.webauthn4j.WebAuthnManager;
import com.webauthn4j.converter.AttestedCredentialDataConverter;
import com.webauthn4j.converter.util.ObjectConverter;
import com.webauthn4j.credential.CredentialRecord;
import com.webauthn4j.credential.CredentialRecordImpl;
import com.webauthn4j.data.AuthenticationData;
import com.webauthn4j.data.AuthenticationParameters;
import com.webauthn4j.data.AuthenticationRequest;
import com.webauthn4j.data.PublicKeyCredentialParameters;
import com.webauthn4j.data.PublicKeyCredentialType;
import com.webauthn4j.data.RegistrationData;
import com.webauthn4j.data.RegistrationParameters;
import com.webauthn4j.data.RegistrationRequest;
import com.webauthn4j.data.attestation.authenticator.AttestedCredentialData;
import com.webauthn4j.data.attestation.authenticator.AuthenticatorData;
import com.webauthn4j.data.attestation.statement.COSEAlgorithmIdentifier;
import com.webauthn4j.data.client.CollectedClientData;
import com.webauthn4j.data.client.Origin;
import com.webauthn4j.data.client.challenge.DefaultChallenge;
import com.webauthn4j.server.ServerProperty;
import com.webauthn4j.util.exception.WebAuthnException;
import com.webauthn4j.verifier.exception.MaliciousCounterValueException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import plinth.kernel.ServerConfig;

/**
 * Verifies answers of authenticators by WebAuthn level 3: type, challenge, origin, relying party,
 * presence and verification of the person, signature and counter. The origin and the relying party
 * are those of the public address of this server.
 */
@ApplicationScoped
class PasskeyVerifier {
  /** ES256, EdDSA and RS256, which all authenticators between them know. */
  static final List<Long> ALGORITHMS = List.of(-7L, -8L, -257L);

  @Inject private ServerConfig server;

  private final ObjectConverter converter = new ObjectConverter();
  private final WebAuthnManager manager = WebAuthnManager.createNonStrictWebAuthnManager(converter);
  private final AttestedCredentialDataConverter keys =
      new AttestedCredentialDataConverter(converter);

  /**
   * The outcome of an answer to a challenge.
   *
   * @param isCopied whether the counter went back, as that of a copied authenticator does
   */
  record Verified(long signCount, boolean isCopied) {}

  /** The relying party: the host of the public address. */
  String relyingParty() {
    return Objects.requireNonNull(address().getHost(), "PLINTH_PUBLIC_URL has no host");
  }

  /** Parses an answer to the creation of a passkey; empty if it is none. */
  Optional<RegistrationData> parse(RegistrationRequest answer) {
    return attempt(() -> manager.parse(answer));
  }

  /** Parses an answer to a challenge; empty if it is none. */
  Optional<AuthenticationData> parse(AuthenticationRequest answer) {
    return attempt(() -> manager.parse(answer));
  }

  /** The challenge that the client has seen; empty if it tells none. */
  static Optional<byte[]> challenge(@Nullable CollectedClientData seen) {
    return Optional.ofNullable(seen)
        .map(CollectedClientData::getChallenge)
        .map(challenge -> challenge.getValue());
  }

  /** Verifies a new passkey; empty if it is refused. */
  Optional<NewPasskey> verify(RegistrationData answer, byte[] challenge, byte[] handle) {
    List<PublicKeyCredentialParameters> allowed =
        ALGORITHMS.stream()
            .map(COSEAlgorithmIdentifier::create)
            .map(one -> new PublicKeyCredentialParameters(PublicKeyCredentialType.PUBLIC_KEY, one))
            .toList();
    return attempt(
        () -> {
          manager.verify(
              answer, new RegistrationParameters(expected(challenge), allowed, true, true));
          AuthenticatorData<?> data =
              Objects.requireNonNull(answer.getAttestationObject()).getAuthenticatorData();
          AttestedCredentialData attested =
              Objects.requireNonNull(data.getAttestedCredentialData());
          return new NewPasskey(
              attested.getCredentialId(),
              keys.convert(attested),
              handle,
              data.getSignCount(),
              data.isFlagBE());
        });
  }

  /** Verifies an answer to a challenge; empty if it is refused. */
  Optional<Verified> verify(AuthenticationData answer, byte[] challenge, StoredPasskey passkey) {
    CredentialRecord stored =
        new CredentialRecordImpl(
            null,
            true,
            passkey.isSynced(),
            null,
            passkey.signCount(),
            keys.convert(passkey.key()),
            null,
            null,
            null,
            null);
    try {
      return attempt(
          () -> {
            manager.verify(
                answer,
                new AuthenticationParameters(expected(challenge), stored, null, true, true));
            long count = Objects.requireNonNull(answer.getAuthenticatorData()).getSignCount();
            return new Verified(count, false);
          });
    } catch (MaliciousCounterValueException e) {
      return Optional.of(new Verified(passkey.signCount(), true));
    }
  }

  private ServerProperty expected(byte[] challenge) {
    URI address = address();
    String port = address.getPort() < 0 ? "" : ":" + address.getPort();
    Origin origin = new Origin(address.getScheme() + "://" + relyingParty() + port);
    return ServerProperty.builder()
        .origin(origin)
        .rpId(relyingParty())
        .challenge(new DefaultChallenge(challenge))
        .build();
  }

  private URI address() {
    return URI.create(server.publicUrl());
  }

  private static <T> Optional<T> attempt(Supplier<T> step) {
    try {
      return Optional.of(step.get());
    } catch (MaliciousCounterValueException e) {
      throw e;
    } catch (WebAuthnException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
