package plinth.onboarding;

import java.util.Locale;

/**
 * How an admin sets out to build the workspace; it selects the words of the first step.
 *
 * <p>Spec: Admin onboarding fields.
 */
public enum BuildPath {
  TEMPLATE,
  AI;

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
