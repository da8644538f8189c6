package plinth.reports;

/** Who sees a report or a dashboard. */
public enum Audience {
  /** Only the admin who created it, who alone may change it. */
  MINE,
  /** Its creator, and everyone with one of its roles. */
  ROLES,
  /** Everyone. */
  SHARED
}
