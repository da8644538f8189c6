package plinth.access.http;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import plinth.access.Admin;

/** A member as the API shows it. */
@Schema(name = "Member")
public record MemberView(
    @Schema(example = "ada_lovelace") String slug,
    @Schema(example = "Ada Lovelace") String name,
    @Schema(example = "ada@example.com") String email,
    @Schema(description = "Slug of the role", example = "member") String role,
    boolean isOwner,
    Admin.Status status,
    Instant createdAt) {
  static MemberView of(Admin admin) {
    return new MemberView(
        admin.slug(),
        admin.name(),
        admin.email(),
        admin.membership().role(),
        admin.membership().isOwner(),
        admin.membership().status(),
        admin.createdAt());
  }
}
