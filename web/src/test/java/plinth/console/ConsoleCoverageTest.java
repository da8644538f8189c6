package plinth.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plinth.testing.RouteList;

/**
 * Every route that serves a person has its place in the console, as {@code docs/api/routes.txt}
 * says: the pages call those that have an address there, and no others.
 */
class ConsoleCoverageTest {
  private static final Path SOURCES = Path.of("../console/src/main/web");
  private static final String PREFIX = "/api/v1";

  /** How pages name a route: method and path as in the OpenAPI document. */
  private static final Pattern CALL =
      Pattern.compile("\"((?:GET|POST|PUT|PATCH|DELETE) /[^\"]*)\"");

  private static final Pattern ADDRESS = Pattern.compile("/[a-zA-Z/:?=-]*");
  private static final Pattern REASON = Pattern.compile("\\([a-z][^()]+\\)");

  @Test
  void pagesCallTheRoutesThatHaveAnAddress() throws IOException {
    Set<String> placed = new TreeSet<>();
    for (RouteList.Line line : RouteList.lines()) {
      if (line.console().startsWith("/")) {
        placed.add(called(line));
      }
    }
    Set<String> called = new TreeSet<>();
    for (String source : sources()) {
      CALL.matcher(source).results().forEach(call -> called.add(anonymous(call.group(1))));
    }
    assertThat(called).isEqualTo(placed);
  }

  @Test
  void everyRouteHasAnAddressOrAReason() {
    assertThat(RouteList.lines())
        .allSatisfy(
            line ->
                assertThat(
                        ADDRESS.matcher(line.console()).matches()
                            || REASON.matcher(line.console()).matches())
                    .as("%s | %s", line.route(), line.console())
                    .isTrue());
  }

  @Test
  void everyAddressIsOneOfTheRouter() throws IOException {
    String router = Files.readString(SOURCES.resolve("shell/router.tsx"));
    for (RouteList.Line line : RouteList.lines()) {
      if (line.console().length() > 1 && line.console().startsWith("/")) {
        for (String part : line.console().substring(1).split("[/?]", -1)) {
          if (!part.contains("=")) {
            assertThat(router).as(line.console()).containsPattern("[\"/]" + part + "[\"/]");
          }
        }
      }
    }
  }

  private static String called(RouteList.Line line) {
    List<String> parts = List.of(line.route().split(" ", -1));
    String path = parts.get(1);
    return anonymous(
        parts.get(0) + " " + (path.startsWith(PREFIX) ? path.substring(PREFIX.length()) : path));
  }

  /** A route without the names of its variables, of which the document has one for a path. */
  private static String anonymous(String route) {
    return route.replaceAll("\\{[^}]*\\}", "{}");
  }

  private static List<String> sources() throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      List<Path> all = files.filter(file -> file.toString().matches(".*\\.tsx?")).sorted().toList();
      List<String> texts = new ArrayList<>();
      for (Path file : all) {
        texts.add(Files.readString(file));
      }
      return texts;
    }
  }
}
