package plinth.files;

import java.util.List;
import plinth.kernel.Problem;

/**
 * The accepted media types: those that the settings allow and do not block; {@code image/*} matches
 * a family.
 *
 * @param allowed the allowed types; empty for all
 * @param blocked the blocked types, which take precedence
 */
record FileTypes(List<String> allowed, List<String> blocked) {
  /** Refuses a type that is not accepted. */
  void check(String mediaType) {
    boolean isAllowed = allowed.isEmpty() || isIn(allowed, mediaType);
    if (!isAllowed || isIn(blocked, mediaType)) {
      throw new Problem(FileProblem.FILE_TYPE_NOT_ALLOWED).with("media_type", mediaType);
    }
  }

  private static boolean isIn(List<String> types, String mediaType) {
    String family = mediaType.substring(0, mediaType.indexOf('/')) + "/*";
    return types.contains(mediaType) || types.contains(family);
  }
}
