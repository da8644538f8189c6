package plinth.kernel.http.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import plinth.kernel.Slugs;
import plinth.testing.RouteList;
import plinth.testing.RouteList.Line;
import plinth.workflow.editing.WorkflowCreation;
import plinth.workspace.Subdomains;

/** A literal word in a path never hides something whose slug a person chose. */
class PathWordsTest {
  /** What refuses the literal words after a path, whose slugs people choose. */
  private static final Map<String, Predicate<String>> CHOSEN =
      Map.ofEntries(
          Map.entry("/api/v1/folder", Slugs::isReserved),
          Map.entry("/api/v1/object", Slugs::isReserved),
          Map.entry("/api/v1/object/custom/view", Slugs::isReserved),
          Map.entry("/api/v1/object/custom/view/{}", Slugs::isReserved),
          Map.entry("/api/v1/object/data", Slugs::isReserved),
          Map.entry("/api/v1/object/field", Slugs::isReserved),
          Map.entry("/api/v1/object/field/{}", Slugs::isReserved),
          Map.entry("/api/v1/object/migrate", Slugs::isReserved),
          Map.entry("/api/v1/object/relation", Slugs::isReserved),
          Map.entry("/api/v1/workflow", WorkflowCreation::isReserved),
          Map.entry(
              "/api/v1/admin/platform/tenants", word -> Subdomains.findFault(word).isPresent()));

  /** Slugs that the server generates, or that come from a fixed list. */
  private static final Set<String> GENERATED =
      Set.of(
          "/api/v1/admin/platform/me/passkeys",
          "/api/v1/integrations",
          "/api/v1/messaging/chats",
          "/api/v1/messaging/labels",
          "/api/v1/messaging/messages",
          "/api/v1/messaging/sessions",
          "/api/v1/messaging/sessions/{}",
          "/api/v1/object/data/{}",
          "/api/v1/object/data/{}/export",
          "/api/v1/object/data/{}/import",
          "/api/v1/object/data/{}/import/upload",
          "/api/v1/user/auth/passkeys",
          "/api/v1/workflow/templates");

  /** The literal words that stand where another route has a variable, by the path before them. */
  private static Map<String, Set<String>> literals() {
    Map<String, Set<String>> words = new TreeMap<>();
    Set<String> withVariable = new TreeSet<>();
    for (Line line : RouteList.lines()) {
      String prefix = "";
      for (String segment : line.route().split(" ")[1].substring(1).split("/")) {
        boolean isVariable = segment.startsWith("{");
        if (isVariable) {
          withVariable.add(prefix);
        } else {
          words.computeIfAbsent(prefix, key -> new TreeSet<>()).add(segment);
        }
        prefix += "/" + (isVariable ? "{}" : segment);
      }
    }
    words.keySet().retainAll(withVariable);
    return words;
  }

  @Test
  void wordsBesideChosenSlugsAreReserved() {
    Map<String, Set<String>> literals = literals();
    literals.keySet().removeAll(GENERATED);
    assertThat(literals.keySet()).isEqualTo(new TreeSet<>(CHOSEN.keySet()));
    literals.forEach(
        (prefix, words) ->
            assertThat(words)
                .as("reserved after " + prefix)
                .allMatch(word -> CHOSEN.get(prefix).test(word)));
  }
}
