package plinth.sso.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSKeySelector;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.token.AccessToken;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.claims.AccessTokenHash;
import com.nimbusds.openid.connect.sdk.claims.AuthorizedParty;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.claims.LogoutTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.validators.AccessTokenValidator;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import com.nimbusds.openid.connect.sdk.validators.InvalidHashException;
import com.nimbusds.openid.connect.sdk.validators.LogoutTokenValidator;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Set;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.sso.IdentityProvider;
import plinth.sso.SsoProblem;

/**
 * The validation of a provider's tokens: signed with one of its present keys by an asymmetric
 * algorithm, issued by it for the client, at most a minute before or after their time.
 */
final class TokenRules {
  private static final int SKEW_SECONDS = 60;

  /** How long before its use a logout token may have been issued. */
  private static final Duration LOGOUT_AGE = Duration.ofMinutes(10);

  private static final Set<JWSAlgorithm> ALGORITHMS =
      Set.of(
          JWSAlgorithm.RS256,
          JWSAlgorithm.RS384,
          JWSAlgorithm.RS512,
          JWSAlgorithm.PS256,
          JWSAlgorithm.PS384,
          JWSAlgorithm.PS512,
          JWSAlgorithm.ES256,
          JWSAlgorithm.ES384,
          JWSAlgorithm.ES512);

  private final Issuer issuer;
  private final ClientID client;
  private final JWSKeySelector<SecurityContext> keys;

  TokenRules(IdentityProvider.Client client, ProviderKeys keys, String keysUrl) {
    this.issuer = new Issuer(client.issuer());
    this.client = new ClientID(client.id());
    this.keys = new JWSVerificationKeySelector<>(ALGORITHMS, keys.at(keysUrl));
  }

  /** The claims of an ID token that answers this sign-in. */
  IDTokenClaimsSet validate(String text, String nonce, AccessToken accessToken) {
    try {
      SignedJWT token = SignedJWT.parse(text);
      IDTokenValidator validator = new IDTokenValidator(issuer, client, keys, null);
      validator.setMaxClockSkew(SKEW_SECONDS);
      IDTokenClaimsSet claims = validator.validate(token, new Nonce(nonce));
      Date notBefore = token.getJWTClaimsSet().getNotBeforeTime();
      if (notBefore != null
          && notBefore.toInstant().isAfter(Time.now().plusSeconds(SKEW_SECONDS))) {
        throw new BadJOSEException("it is not valid yet");
      }
      requireAuthorizedParty(claims);
      AccessTokenHash hash = claims.getAccessTokenHash();
      if (hash != null) {
        AccessTokenValidator.validate(accessToken, token.getHeader().getAlgorithm(), hash);
      }
      return claims;
    } catch (ParseException e) {
      throw invalid("it is not a signed token");
    } catch (BadJOSEException | JOSEException | InvalidHashException e) {
      throw invalid(String.valueOf(e.getMessage()));
    }
  }

  /**
   * The client is the authorized party: always if one is named, and if there are several audiences.
   */
  private void requireAuthorizedParty(IDTokenClaimsSet claims) throws BadJOSEException {
    AuthorizedParty party = claims.getAuthorizedParty();
    boolean isNeeded = party != null || claims.getAudience().size() > 1;
    if (isNeeded && (party == null || !party.getValue().equals(client.getValue()))) {
      throw new BadJOSEException("it is for another client");
    }
  }

  /** The claims of a logout token. */
  LogoutTokenClaimsSet validateLogout(String text) {
    try {
      SignedJWT token = SignedJWT.parse(text);
      LogoutTokenValidator validator = new LogoutTokenValidator(issuer, client, false, keys, null);
      validator.setMaxClockSkew(SKEW_SECONDS);
      LogoutTokenClaimsSet claims = validator.validate(token);
      Instant issued = claims.getIssueTime().toInstant();
      Instant now = Time.now();
      if (issued.isBefore(now.minus(LOGOUT_AGE)) || issued.isAfter(now.plusSeconds(SKEW_SECONDS))) {
        throw new Problem(SsoProblem.LOGOUT_TOKEN_INVALID);
      }
      return claims;
    } catch (ParseException | BadJOSEException | JOSEException e) {
      throw new Problem(SsoProblem.LOGOUT_TOKEN_INVALID);
    }
  }

  /** How long a used logout token is remembered: until it would be refused for its age. */
  static Instant rememberedUntil(LogoutTokenClaimsSet claims) {
    return claims.getIssueTime().toInstant().plus(LOGOUT_AGE).plusSeconds(SKEW_SECONDS);
  }

  private static Problem invalid(String why) {
    return new Problem(
        SsoProblem.SSO_TOKEN_INVALID, "The provider's ID token is not valid: " + why);
  }
}
