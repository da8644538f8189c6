package plinth.platform.job;

import java.util.Arrays;
import java.util.Locale;
import plinth.kernel.Problem;

/** The place of a job: platform, shared or dedicated. */
public enum JobPlane {
  /** The platform's own jobs, which work on whole workspaces. */
  PLATFORM,
  /** Jobs of the workspaces that share the main database. */
  SHARED,
  /** Jobs of the workspaces with a database of their own. */
  DEDICATED;

  /** The word on the wire. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The plane with this word; refuses any other as the parameter {@code plane}. */
  public static JobPlane of(String word) {
    return Arrays.stream(values())
        .filter(plane -> plane.code().equals(word))
        .findFirst()
        .orElseThrow(() -> Problem.noneOf("plane", JobPlane.class));
  }
}
