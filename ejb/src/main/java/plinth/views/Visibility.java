package plinth.views;

/** Who sees a view. */
public enum Visibility {
  /** Only the admin who created the view, who alone may change it. */
  MINE,
  /** Everyone who sees the object. */
  SHARED
}
