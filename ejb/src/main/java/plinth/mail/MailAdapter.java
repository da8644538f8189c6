package plinth.mail;

/** Port to a mail transport, chosen by {@code PLINTH_MAIL_ADAPTER}. */
public interface MailAdapter {
  /** The word that the setting names it by. */
  String key();

  /**
   * Carries a letter, outside any transaction.
   *
   * @throws MailNotSent when it may go at a later attempt
   * @throws MailRefused when the address or the letter is refused for good
   */
  void carry(Letter letter) throws MailNotSent, MailRefused;
}
