package plinth.identity.account;

import java.util.Locale;
import plinth.mail.MailTemplate;

/** The purpose of a one-time code; a code is only valid for its own purpose. */
public enum CodePurpose {
  /** Verifies the address. */
  VERIFY(MailTemplate.VERIFICATION_CODE),
  /** Sets another password. */
  RESET(MailTemplate.RESET_CODE);

  private final MailTemplate template;

  CodePurpose(MailTemplate template) {
    this.template = template;
  }

  /** The template of the mail with the code. */
  MailTemplate template() {
    return template;
  }

  /** The purpose in the database. */
  String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
