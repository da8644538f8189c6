package plinth.access;

import java.util.Locale;

/**
 * The way in which an admin starts to build the workspace; it selects the text of the first step.
 */
public enum BuildPath {
  TEMPLATE,
  AI;

  /** The word in the API. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
