package plinth.access.oauth;

import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.NamedQuery;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.kernel.column.TextsConverter;

/** The row of an app's token, which can be revoked before it expires. */
@Entity
@Table(schema = "main", name = "oauth_token")
@NamedQuery(
    name = GrantedAccess.VALID,
    query = "select t from GrantedAccess t where t.digest = :digest and t.revokedAt is null")
@NamedQuery(
    name = GrantedAccess.REVOKE,
    query =
        """
        update GrantedAccess t set t.revokedAt = :now
         where t.digest = :digest and t.appId = :app
        """)
@NamedQuery(
    name = GrantedAccess.REVOKE_BY_CODE,
    query =
        """
        update GrantedAccess t set t.revokedAt = :now
         where t.codeDigest = :digest and t.appId = :app
        """)
@NamedQuery(
    name = GrantedAccess.DELETE_BY_APP,
    query = "delete from GrantedAccess t where t.appId = :app")
class GrantedAccess {
  static final String VALID = "GrantedAccess.valid";
  static final String REVOKE = "GrantedAccess.revoke";
  static final String REVOKE_BY_CODE = "GrantedAccess.revokeByCode";
  static final String DELETE_BY_APP = "GrantedAccess.deleteByApp";

  /** The SHA-256 of the token's ID. */
  @Id private byte[] digest;

  @Column(name = "app_id")
  private long appId;

  @Column(name = "workspace_id")
  private long workspaceId;

  /** The admin who consented; null: the app acts for itself. */
  @Column(name = "admin_id")
  private @Nullable Long adminId;

  /** The SHA-256 of the code that it was issued for; null: the app acts for itself. */
  @Column(name = "code_digest")
  private byte @Nullable [] codeDigest;

  @Convert(converter = TextsConverter.class)
  private List<String> scopes;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "expires_at")
  private Instant expiresAt;

  @Column(name = "revoked_at")
  private @Nullable Instant revokedAt;

  /** Used by the persistence provider. */
  protected GrantedAccess() {}

  /** Creates the row of a token. */
  GrantedAccess(byte[] digest, OAuthToken token, byte @Nullable [] codeDigest, Instant now) {
    this.digest = digest;
    this.appId = token.appId();
    this.workspaceId = token.workspaceId();
    this.adminId = token.adminId();
    this.codeDigest = codeDigest;
    this.scopes = List.copyOf(token.scopes());
    this.createdAt = now;
    this.expiresAt = token.expiresAt();
  }

  /** The data that the gate checks. */
  OAuthToken toOAuthToken() {
    return new OAuthToken(appId, workspaceId, adminId, Set.copyOf(scopes), expiresAt);
  }
}
