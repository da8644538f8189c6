package plinth.access;

/** How far an admin got in the tour. */
public enum TourState {
  NOT_STARTED,
  IN_PROGRESS,
  COMPLETED,
  SKIPPED,
  /** The admin was there before tours were; this never changes. */
  LEGACY
}
