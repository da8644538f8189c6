package plinth.onboarding;

import java.util.Locale;

/** How an admin sets out to build the workspace; it selects the words of the first step. */
public enum BuildPath {
  TEMPLATE,
  AI;

  String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
