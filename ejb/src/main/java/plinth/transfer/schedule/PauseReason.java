package plinth.transfer.schedule;

import plinth.kernel.EnumWords;
import plinth.mail.MailLanguage;

/** Why a scheduled export does not run. */
public enum PauseReason {
  /** A member paused it. */
  MEMBER,
  /** The owner left the workspace, or was blocked. */
  OWNER_LEFT,
  /** The owner may no longer export records. */
  OWNER_MAY_NOT_EXPORT,
  /** What it exports is refused, for example because a field was deleted. */
  EXPORT_INVALID,
  /** Too many runs in a row failed. */
  FAILURES;

  /** The reason for people. */
  String sentence(MailLanguage language) {
    return language.word(ScheduleMails.WORDS, "paused." + EnumWords.toWord(this));
  }
}
