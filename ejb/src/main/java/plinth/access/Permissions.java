package plinth.access;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;

/**
 * The permissions of a workspace: {@code <area>.<verb>} for each area of the CRM. A role has them
 * by name, by {@code <area>.*}, or all of them by {@code *}.
 */
public final class Permissions {
  /** All permissions, which owners have. */
  public static final String ALL = "*";

  /** The areas that can only be read. */
  private static final Set<String> READ_ONLY = Set.of("audit", "privacy");

  private static final List<String> AREAS =
      List.of(
          "object",
          "field",
          "record",
          "relation",
          "view",
          "folder",
          "comment",
          "transfer",
          "messaging",
          "workflow",
          "webhook",
          "integration",
          "member",
          "billing",
          "audit",
          "privacy");
  private static final List<String> VERBS = List.of("read", "create", "update", "delete");

  private Permissions() {}

  /** The names of the permissions that a role's words include, in alphabetical order. */
  public static Set<String> expand(Collection<String> words) {
    Set<String> names = new TreeSet<>();
    for (String area : AREAS) {
      for (String verb : READ_ONLY.contains(area) ? VERBS.subList(0, 1) : VERBS) {
        String name = area + "." + verb;
        if (words.contains(ALL) || words.contains(area + ".*") || words.contains(name)) {
          names.add(name);
        }
      }
    }
    return names;
  }

  /** Refuses words that include no permission, and names each by its index. */
  public static void check(List<String> words) {
    List<FieldError> errors = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (word.equals(ALL) || expand(List.of(word)).isEmpty()) {
        errors.add(
            new FieldError("permissions[" + i + "]", "unknown", word + " is not a permission"));
      }
    }
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
  }

  /**
   * Refuses to grant rights that the caller does not have, or to change somebody with such rights.
   */
  static void requireCoverage(Caller caller, Collection<String> words) {
    boolean covered =
        words.contains(ALL)
            ? caller.hasRight(ALL)
            : expand(words).stream().allMatch(caller::hasRight);
    if (!covered && caller.kind() != Caller.Kind.SYSTEM) {
      throw new Problem(AccessProblem.RIGHTS_EXCEEDED);
    }
  }
}
