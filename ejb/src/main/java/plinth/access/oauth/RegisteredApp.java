package plinth.access.oauth;

import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.access.CredentialState;
import plinth.kernel.Secrets;
import plinth.kernel.column.TextsConverter;

/** An OAuth app registered in a workspace. A deleted one is kept for its name. */
@Entity
@Table(schema = "main", name = "oauth_app")
public class RegisteredApp {
  @Id private long id;

  @Column(name = "workspace_id")
  private long workspaceId;

  private String slug;

  @Column(name = "client_id")
  private String clientId;

  /** The SHA-256 of the secret; null for a public app, which cannot keep a secret. */
  @Column(name = "secret_digest")
  private byte @Nullable [] digest;

  private String name;

  @Column(name = "redirect_uris")
  @Convert(converter = TextsConverter.class)
  private List<String> redirectUris;

  @Convert(converter = TextsConverter.class)
  private List<String> scopes;

  @Column(name = "created_by")
  private long maker;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "deleted_at")
  private @Nullable Instant deletedAt;

  /** For the persistence provider. */
  protected RegisteredApp() {}

  /** Marks the app as deleted. */
  void delete(Instant now) {
    deletedAt = now;
  }

  /**
   * Whether a client authenticates as this app with a secret; for a public app, without one.
   *
   * @param secret null: none was given
   */
  boolean matchesSecret(@Nullable String secret) {
    if (digest == null || secret == null) {
      return isPublic() && secret == null;
    }
    return Secrets.constantTimeEquals(hex(digest), hex(Secrets.sha256(secret)));
  }

  /** The state of the app as a credential. */
  public CredentialState state() {
    return new CredentialState(deletedAt == null, maker);
  }

  /** The app as shown to its workspace. */
  OAuthApp toOAuthApp() {
    return new OAuthApp(slug, name, clientId, isPublic(), redirectUris, scopes, createdAt);
  }

  /** Whether the app has no secret. */
  private boolean isPublic() {
    return digest == null;
  }

  long id() {
    return id;
  }

  long workspaceId() {
    return workspaceId;
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
