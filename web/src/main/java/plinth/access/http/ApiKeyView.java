package plinth.access.http;

import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import plinth.access.Admin;
import plinth.access.key.ApiKey;
import plinth.access.key.KeyMakers;

/**
 * An API key as the API shows it, without its secret.
 *
 * @param prefix the beginning of the key, for recognition
 * @param createdBy its creator; null: no longer known
 * @param expiresAt when it expires; null: never
 * @param lastUsedAt when it was last used, to the minute; null: never
 */
@Schema(name = "ApiKey")
public record ApiKeyView(
    String slug,
    String name,
    String prefix,
    List<String> scopes,
    @Nullable Maker createdBy,
    Instant createdAt,
    @Nullable Instant expiresAt,
    @Nullable Instant lastUsedAt) {
  /** The member who created a key; the key stays valid when the member is blocked or removed. */
  @Schema(name = "ApiKeyMaker")
  public record Maker(
      @Schema(example = "ada_lovelace") String slug,
      @Schema(example = "Ada Lovelace") String name,
      Admin.Status status) {}

  static ApiKeyView of(KeyMakers.MadeKey made) {
    ApiKey key = made.key();
    Admin maker = made.maker();
    return new ApiKeyView(
        key.slug(),
        key.name(),
        key.prefix(),
        key.scopes(),
        maker == null ? null : new Maker(maker.slug(), maker.name(), maker.membership().status()),
        key.createdAt(),
        key.expiresAt(),
        key.lastUsedAt());
  }
}
