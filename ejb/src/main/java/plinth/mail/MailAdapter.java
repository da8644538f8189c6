package plinth.mail;

/** Port to a mail transport, chosen by {@code PLINTH_MAIL_ADAPTER}. */
public interface MailAdapter {
  /** Returns the name of the adapter in the setting. */
  String key();

  /**
   * Sends a letter, outside of any transaction.
   *
   * @throws MailNotSent if a later attempt may succeed
   * @throws MailRefused if the address or the letter is refused for good
   */
  void deliver(RenderedMail renderedMail) throws MailNotSent, MailRefused;
}
