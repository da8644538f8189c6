package plinth.access;

import java.util.Locale;

/** How an admin sets out to build the workspace; it selects the words of the first step. */
public enum BuildPath {
  TEMPLATE,
  AI;

  /** The word on the wire. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
