package plinth.transfer.schedule;

import org.jspecify.annotations.Nullable;
import plinth.kernel.EnumWords;
import plinth.mail.MailLanguage;

/** Why a run of a scheduled export failed. */
enum RunFailure {
  /** The export was refused or failed. */
  EXPORT_FAILED,
  /** A member canceled the export. */
  EXPORT_CANCELED,
  /** The file was deleted before it was delivered. */
  FILE_EXPIRED,
  /** No receiver is an active member. */
  NO_RECEIVER,
  /** The secret key of the bucket was sealed with a key that the server no longer has. */
  SECRET_KEY_UNREADABLE,
  /** The bucket did not accept the file. */
  NOT_DELIVERED;

  /**
   * The failure for people.
   *
   * @param detail what the export or the bucket told, in English; null: nothing
   */
  String sentence(MailLanguage language, @Nullable String detail) {
    String sentence = language.word(ScheduleMails.WORDS, "failed." + EnumWords.toWord(this));
    return detail == null ? sentence : sentence + ": " + detail;
  }
}
