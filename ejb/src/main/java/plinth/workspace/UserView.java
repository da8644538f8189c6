package plinth.workspace;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.identity.User;

/**
 * The signed-in user, as the sign-in shows it.
 *
 * <p>Spec: User.
 */
public record UserView(
    long id,
    String name,
    String email,
    @Nullable String slug,
    @Nullable String image,
    @Nullable Instant emailVerifiedAt,
    Instant createdAt) {
  static UserView of(User user) {
    return new UserView(
        user.id(),
        user.name(),
        user.email(),
        user.slug(),
        user.image(),
        user.emailVerifiedAt(),
        user.createdAt());
  }
}
