package plinth.files;

import java.util.Arrays;
import java.util.List;
import plinth.kernel.Problem;
import plinth.kernel.Setting;

/**
 * The accepted media types: those that the settings allow and do not block; {@code image/*} matches
 * a family.
 *
 * @param allowed the allowed types; empty for all
 * @param blocked the blocked types, which take precedence
 */
record FileTypes(List<String> allowed, List<String> blocked) {
  /** Returns the configured types. */
  static FileTypes configured() {
    return new FileTypes(
        words(Setting.PLINTH_FILE_TYPES_ALLOWED), words(Setting.PLINTH_FILE_TYPES_BLOCKED));
  }

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

  private static List<String> words(Setting setting) {
    return Arrays.stream(setting.text().split(","))
        .map(String::trim)
        .filter(word -> !word.isEmpty())
        .toList();
  }
}
