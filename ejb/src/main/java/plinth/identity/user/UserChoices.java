package plinth.identity.user;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import plinth.identity.User;
import plinth.kernel.EnumWords;
import plinth.mail.MailLanguage;

/** What users choose for their account: picture, time zone, language, and its deletion. */
@Embeddable
public class UserChoices {
  private @Nullable String image;
  private @Nullable String timezone;
  private @Nullable String language;

  /** When the account is deleted at the user's request; null: it stays. */
  @Column(name = "deletion_at")
  private @Nullable Instant deletionAt;

  /** For the persistence provider. */
  protected UserChoices() {}

  /** Chooses a time zone; null: none. */
  public void chooseTimezone(@Nullable ZoneId zone) {
    timezone = zone == null ? null : zone.getId();
  }

  /** Chooses a language; null: none. */
  public void chooseLanguage(@Nullable MailLanguage chosen) {
    language = EnumWords.toWord(chosen);
  }

  /** The language; null: none. */
  public @Nullable String language() {
    return language;
  }

  /** When the account is deleted at the user's request; null: it stays. */
  public @Nullable Instant deletionAt() {
    return deletionAt;
  }

  /** Schedules the deletion of the account; null: it stays. */
  public void scheduleDeletion(@Nullable Instant at) {
    deletionAt = at;
  }

  User.Choices toChoices() {
    return new User.Choices(image, timezone, language);
  }
}
