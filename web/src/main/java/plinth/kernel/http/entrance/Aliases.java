package plinth.kernel.http.entrance;

import java.util.List;
import java.util.Set;

/**
 * The routes outside of the API's prefix: onboarding routes are there in addition, well-known
 * addresses and SCIM only there.
 */
public final class Aliases {
  /** The prefix of the API. */
  public static final String PREFIX = "/api/v1";

  /** What is only available without the prefix, because a standard or other systems name it. */
  private static final List<String> ONLY_OUTSIDE = List.of("/.well-known/", "/scim/");

  private static final Set<String> ONBOARDING =
      Set.of(
          "/admin/me",
          "/admin/tour-state",
          "/admin/onboarding",
          "/admin/tours/seen",
          "/admin/is-new-user");

  private Aliases() {}

  /** Whether a path without the prefix leads to the route with the prefix. */
  static boolean isOutside(String path) {
    return ONLY_OUTSIDE.stream().anyMatch(path::startsWith) || ONBOARDING.contains(path);
  }

  /** Whether the route of a path with the prefix is only available without it. */
  static boolean isHidden(String path) {
    return ONLY_OUTSIDE.stream().anyMatch(root -> path.startsWith(PREFIX + root));
  }

  /** All complete paths for a resource's path below the prefix. */
  public static List<String> complete(String below) {
    if (isHidden(PREFIX + below)) {
      return List.of(below);
    }
    return isOutside(below) ? List.of(PREFIX + below, below) : List.of(PREFIX + below);
  }
}
