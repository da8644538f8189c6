package plinth.scim;

import jakarta.json.JsonObject;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;

/** The versions of resources, which conditions of requests name. */
public final class Version {
  private Version() {}

  /** The version of a resource. */
  public static String of(JsonObject resource) {
    return resource.getJsonObject("meta").getString("version");
  }

  /** Whether a list of entity tags names the version, or any. */
  public static boolean isNamed(String tags, String version) {
    return Stream.of(tags.split(",", -1))
        .map(String::strip)
        .anyMatch(tag -> tag.equals("*") || plain(tag).equals(plain(version)));
  }

  private static String plain(String tag) {
    return tag.startsWith("W/") ? tag.substring(2) : tag;
  }

  /** Refuses the change of a resource of another version (412). */
  static void require(@Nullable String ifMatch, JsonObject resource) {
    if (ifMatch != null && !isNamed(ifMatch, of(resource))) {
      throw new Problem(KernelProblem.STALE_VERSION);
    }
  }
}
