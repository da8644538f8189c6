package plinth.views;

/** For whom a view is the default. */
public enum DefaultFor {
  /** For the caller; takes precedence over the default for everyone. */
  ME,
  /** For everyone who has not chosen another default. */
  EVERYONE
}
