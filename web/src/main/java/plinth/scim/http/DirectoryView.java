package plinth.scim.http;

import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import plinth.access.directory.DirectoryToken;
import plinth.kernel.Actor;
import plinth.scim.DirectorySummary;
import plinth.sso.MappedGroup;

/** The directory as the workspace sees it. */
@Schema(name = "Directory")
public record DirectoryView(
    @Schema(description = "The base address of SCIM, for the directory") String baseUrl,
    @Schema(description = "Null: the directory is not connected") @Nullable Token token,
    String defaultRole,
    List<MappedGroup> roleMapping,
    @Schema(description = "How many people the directory has made") long people,
    @Schema(description = "How many groups the directory has made") long groups,
    long version) {
  /** The token without its secret. */
  @Schema(name = "DirectoryToken")
  public record Token(
      @Schema(description = "The beginning of the token, for recognition") String prefix,
      Actor createdBy,
      Instant createdAt,
      @Schema(description = "When it was last used, to ten seconds; null: never")
          @Nullable Instant lastUsedAt) {
    static Token of(DirectoryToken token) {
      return new Token(
          token.prefix(),
          Actor.of("admin:" + token.maker()),
          token.createdAt(),
          token.lastUsedAt());
    }
  }

  static DirectoryView of(
      String baseUrl, @Nullable DirectoryToken token, DirectorySummary summary) {
    return new DirectoryView(
        baseUrl,
        token == null ? null : Token.of(token),
        summary.rules().defaultRole(),
        summary.rules().roleMapping(),
        summary.users(),
        summary.groups(),
        summary.rules().version());
  }
}
