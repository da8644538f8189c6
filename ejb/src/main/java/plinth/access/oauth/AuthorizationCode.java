package plinth.access.oauth;

import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.NamedQuery;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Secrets;
import plinth.kernel.column.TextsConverter;

/** An authorization code that an app gets for a consent and exchanges for a token. */
@Entity
@Table(schema = "main", name = "oauth_code")
@NamedQuery(
    name = AuthorizationCode.OF_APP,
    query = "select c from AuthorizationCode c where c.digest = :digest and c.appId = :app")
@NamedQuery(
    name = AuthorizationCode.DELETE_BY_APP,
    query = "delete from AuthorizationCode c where c.appId = :app")
class AuthorizationCode {
  static final String OF_APP = "AuthorizationCode.ofApp";
  static final String DELETE_BY_APP = "AuthorizationCode.deleteByApp";

  /** The SHA-256 of the code. */
  @Id private byte[] digest;

  @Column(name = "app_id")
  private long appId;

  @Column(name = "workspace_id")
  private long workspaceId;

  /** The admin who consented. */
  @Column(name = "admin_id")
  private long adminId;

  @Convert(converter = TextsConverter.class)
  private List<String> scopes;

  @Column(name = "redirect_uri")
  private String redirectUri;

  /** The S256 challenge of PKCE that the verifier must match. */
  private String challenge;

  @Column(name = "expires_at")
  private Instant expiresAt;

  @Column(name = "used_at")
  private @Nullable Instant usedAt;

  /** Used by the persistence provider. */
  protected AuthorizationCode() {}

  /**
   * Creates a code.
   *
   * @param code its text
   * @param challenge the S256 challenge of the app
   */
  AuthorizationCode(
      String code,
      RegisteredApp app,
      long adminId,
      List<String> scopes,
      String redirectUri,
      String challenge,
      Instant expiresAt) {
    this.digest = Secrets.sha256(code);
    this.appId = app.id();
    this.workspaceId = app.workspaceId();
    this.adminId = adminId;
    this.scopes = scopes;
    this.redirectUri = redirectUri;
    this.challenge = challenge;
    this.expiresAt = expiresAt;
  }

  /** Consumes the code; returns false if it was used before. */
  boolean consume(Instant now) {
    if (usedAt != null) {
      return false;
    }
    usedAt = now;
    return true;
  }

  /** Whether the code has not expired and was sent to this URI for this verifier. */
  boolean matches(@Nullable String uri, @Nullable String verifier, Instant now) {
    return now.isBefore(expiresAt)
        && redirectUri.equals(uri)
        && verifier != null
        && Secrets.constantTimeEquals(challenge, challenge(verifier));
  }

  /** The S256 challenge for a verifier. */
  static String challenge(String verifier) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(Secrets.sha256(verifier));
  }

  long workspaceId() {
    return workspaceId;
  }

  long adminId() {
    return adminId;
  }

  List<String> scopes() {
    return scopes;
  }
}
