package plinth.identity;

import java.util.Locale;
import plinth.mail.MailTemplate;

/** What a one-time code is good for; one of another purpose is wrong. */
public enum CodePurpose {
  /** It proves the address. */
  VERIFY(MailTemplate.VERIFICATION_CODE),
  /** It sets another password. */
  RESET(MailTemplate.RESET_CODE);

  private final MailTemplate template;

  CodePurpose(MailTemplate template) {
    this.template = template;
  }

  /** The mail that carries it. */
  MailTemplate template() {
    return template;
  }

  /** Its word in the database. */
  String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
