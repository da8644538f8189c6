package plinth.access.key;

import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.access.CredentialState;
import plinth.kernel.Secrets;
import plinth.kernel.column.TextsConverter;

/** An API key of a workspace. A revoked one is kept for the record. */
@Entity
@Table(schema = "main", name = "api_key")
public class WorkspaceKey {
  @Id private long id;

  @Column(name = "workspace_id")
  private long workspaceId;

  private String slug;

  @Column(name = "public_id")
  private String publicId;

  /** The SHA-256 of the secret. */
  @Column(name = "secret_digest")
  private byte[] digest;

  private String name;

  @Convert(converter = TextsConverter.class)
  private List<String> scopes;

  @Column(name = "created_by")
  private long maker;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "expires_at")
  private @Nullable Instant expiresAt;

  @Column(name = "last_used_at")
  private @Nullable Instant lastUsedAt;

  @Column(name = "revoked_at")
  private @Nullable Instant revokedAt;

  /** For the persistence provider. */
  protected WorkspaceKey() {}

  /** Revokes the key permanently. */
  void revoke(Instant now) {
    revokedAt = now;
  }

  /** Whether a key text contains the secret of this key. */
  boolean matches(KeyText text) {
    return Secrets.constantTimeEquals(HexFormat.of().formatHex(digest), text.digest());
  }

  /** The data that the gate checks. */
  KeyCredential toCredential() {
    return new KeyCredential(id, workspaceId, Set.copyOf(scopes), expiresAt);
  }

  /** The state of the key at a moment. */
  public CredentialState state(Instant now) {
    return new CredentialState(revokedAt == null && !toCredential().isExpired(now), maker);
  }

  /** The key as shown to its workspace. */
  ApiKey toApiKey() {
    return new ApiKey(
        slug, name, KeyText.PREFIX + publicId, scopes, maker, createdAt, expiresAt, lastUsedAt);
  }

  long id() {
    return id;
  }

  long maker() {
    return maker;
  }
}
