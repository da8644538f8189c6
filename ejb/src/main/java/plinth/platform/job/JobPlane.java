package plinth.platform.job;

import java.util.Arrays;
import java.util.Locale;
import plinth.kernel.Problem;

/** The plane of a job: platform, shared or dedicated. */
public enum JobPlane {
  /** The platform's own jobs, which work on whole workspaces. */
  PLATFORM,
  /** Jobs of the workspaces that share the main database. */
  SHARED,
  /** Jobs of the workspaces with a dedicated database. */
  DEDICATED;

  /** The word in the API. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The plane with this word; refuses any other for the parameter {@code plane}. */
  public static JobPlane of(String word) {
    return Arrays.stream(values())
        .filter(plane -> plane.code().equals(word))
        .findFirst()
        .orElseThrow(() -> Problem.notOneOf("plane", JobPlane.class));
  }
}
