package plinth.access;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;

/**
 * The scopes of API keys and OAuth apps: {@code read.<object>}, {@code write.<object>}, {@code
 * delete.<object>}, or {@code *} in place of the object for every object.
 */
public final class Scopes {
  private static final Pattern WORD =
      Pattern.compile("(read|write|delete)\\.(\\*|[a-z0-9][a-z0-9_-]{0,62})");

  /** The rights that the creator of a credential needs for each verb. */
  private static final Map<String, List<String>> NEEDED =
      Map.of(
          "read", List.of("record.read"),
          "write", List.of("record.create", "record.update"),
          "delete", List.of("record.delete"));

  private Scopes() {}

  /** Checks that scopes are valid and within the creator's own rights; names each invalid scope. */
  public static List<String> requireGrantable(Caller maker, List<String> scopes) {
    List<FieldError> errors = new ArrayList<>();
    for (int i = 0; i < scopes.size(); i++) {
      if (!WORD.matcher(scopes.get(i)).matches()) {
        errors.add(
            new FieldError("scopes[" + i + "]", "unknown", scopes.get(i) + " is not a scope"));
      }
    }
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
    for (String scope : scopes) {
      if (!NEEDED.getOrDefault(verb(scope), List.of()).stream().allMatch(maker::hasRight)) {
        throw new Problem(AccessProblem.RIGHTS_EXCEEDED, scope + " needs more rights than yours");
      }
    }
    return List.copyOf(Set.copyOf(scopes).stream().sorted().toList());
  }

  /** Whether granted scopes include a requested one: by name, or for every object. */
  public static boolean covers(List<String> held, String asked) {
    return held.contains(asked)
        || (WORD.matcher(asked).matches() && held.contains(verb(asked) + ".*"));
  }

  private static String verb(String scope) {
    return scope.substring(0, scope.indexOf('.'));
  }
}
