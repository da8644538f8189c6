package plinth.views;

/** For whom a view opens first. */
public enum DefaultFor {
  /** The caller; it wins over the one for everybody. */
  ME,
  /** Everybody who chose no other one. */
  EVERYONE
}
