package plinth.identity.account;

import java.util.Locale;
import plinth.mail.MailTemplate;

/** The purpose of a one-time code; a code is valid for its own purpose only. */
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
