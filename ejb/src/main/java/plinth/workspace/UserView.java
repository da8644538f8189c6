package plinth.workspace;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.identity.Operator;
import plinth.identity.User;

/**
 * The signed-in user or platform operator. For an operator, members that operators do not have are
 * null.
 *
 * @param timezone the time zone that the user chose; null: that of the workspace counts
 */
public record UserView(
    long id,
    String name,
    String email,
    @Nullable String slug,
    @Nullable String image,
    @Nullable String timezone,
    @Nullable Instant emailVerifiedAt,
    @Nullable Instant createdAt) {
  static UserView of(User user) {
    return new UserView(
        user.id(),
        user.name(),
        user.email(),
        user.slug(),
        user.image(),
        user.timezone(),
        user.signIn().emailVerifiedAt(),
        user.createdAt());
  }

  static UserView of(Operator operator) {
    return new UserView(
        operator.id(), operator.name(), operator.email(), null, null, null, null, null);
  }
}
