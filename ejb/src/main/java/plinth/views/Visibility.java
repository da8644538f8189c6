package plinth.views;

/** Who sees a view. */
public enum Visibility {
  /** Its maker alone, who alone changes it. */
  MINE,
  /** Everybody who sees the object. */
  SHARED
}
