package plinth.workspace;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.identity.Operator;
import plinth.identity.User;
import plinth.kernel.Words;
import plinth.mail.MailLanguage;

/**
 * The signed-in user or platform operator. For an operator, members that operators do not have are
 * null.
 *
 * @param timezone the time zone that the user chose; null: that of the workspace counts
 * @param language the language that the user chose; null: that of the browser
 * @param deletionAt when the account is deleted at the user's request; null: it stays
 */
public record UserView(
    long id,
    String name,
    String email,
    @Nullable String slug,
    @Nullable String image,
    @Nullable String timezone,
    @Words(of = MailLanguage.class) @Nullable String language,
    @Nullable Instant emailVerifiedAt,
    @Nullable Instant createdAt,
    @Nullable Instant deletionAt) {
  /** The view of a user. */
  public static UserView of(User user) {
    return new UserView(
        user.id(),
        user.name(),
        user.email(),
        user.slug(),
        user.choices().image(),
        user.choices().timezone(),
        user.choices().language(),
        user.signIn().emailVerifiedAt(),
        user.createdAt(),
        user.deletionAt());
  }

  static UserView of(Operator operator) {
    return new UserView(
        operator.id(), operator.name(), operator.email(), null, null, null, null, null, null, null);
  }
}
