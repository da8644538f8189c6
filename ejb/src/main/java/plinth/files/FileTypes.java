package plinth.files;

import java.util.Arrays;
import java.util.List;
import plinth.kernel.Problem;
import plinth.kernel.Setting;

/**
 * Which media types are accepted: those that the settings allow and do not block; {@code image/*}
 * names a family.
 *
 * @param allowed empty: all
 * @param blocked wins over allowed
 */
record FileTypes(List<String> allowed, List<String> blocked) {
  /** What the settings say. */
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
