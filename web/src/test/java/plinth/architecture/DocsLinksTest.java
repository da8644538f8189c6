package plinth.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links between the pages of the repository lead to existing files and headings. */
class DocsLinksTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path DOCS = ROOT.resolve("docs");
  private static final Pattern LINK =
      Pattern.compile("\\]\\((?![a-z]+:)([^)#\\s]*)(?:#([^)\\s]+))?\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} (.+)$");
  private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```$");
  private static final Pattern NAMED = Pattern.compile("\\bdocs/[a-z0-9/-]+\\.(?:md|txt|xml)\\b");

  private static final Pattern REPLACED = Pattern.compile("(?m)^Replaced by ");
  private static final Pattern QUOTED = Pattern.compile("`([^`\n]+)`");
  private static final Pattern CLASS =
      Pattern.compile("(?<![\\w-])[A-Z][a-z]+(?:[A-Z][A-Za-z0-9]+)+\\b");

  /** Names of the platform, of libraries, and of schemas of the OpenAPI document. */
  private static final Set<String> OF_OTHERS =
      Set.of(
          "HttpAuthenticationMechanism",
          "JsonView",
          "JsonWebToken",
          "ManagedThreadFactory",
          "ParameterizedTest",
          "PayaraMicroRuntime",
          "ReturnInsert",
          "RoleAnswer",
          "RoleListAnswer",
          "RolePage",
          "RolesAllowed",
          "SecurityContext");

  @Test
  void everyLinkLeadsToAFileAndAHeading() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path page : pages()) {
      for (MatchResult link : found(LINK, prose(page))) {
        String path = link.group(1);
        Path target = path.isEmpty() ? page : page.resolveSibling(path).normalize();
        if (!Files.exists(target)
            || link.group(2) != null && !anchors(target).contains(link.group(2))) {
          broken.add(ROOT.relativize(page) + ": " + link.group());
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void everyPageIsReachedFromTheIndex() throws IOException {
    Set<Path> reached = new TreeSet<>();
    List<Path> open = new ArrayList<>(List.of(DOCS.resolve("README.md")));
    while (!open.isEmpty()) {
      Path page = open.remove(open.size() - 1);
      if (!reached.add(page) || !page.toString().endsWith(".md")) {
        continue;
      }
      for (MatchResult link : found(LINK, prose(page))) {
        open.add(page.resolveSibling(link.group(1)).normalize());
      }
    }
    try (Stream<Path> files = Files.walk(DOCS)) {
      assertThat(files.filter(file -> file.toString().endsWith(".md"))).allMatch(reached::contains);
    }
  }

  @Test
  void everyDecisionIsIndexedByItsTitle() throws IOException {
    Path decisions = DOCS.resolve("decisions");
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.list(decisions)) {
      for (Path file : files.filter(one -> !one.endsWith("README.md")).sorted().toList()) {
        String heading = Files.readAllLines(file).get(0);
        String number = file.getFileName().toString().substring(0, 4);
        assertThat(heading).startsWith("# " + number + " ");
        lines.add("- [%s](%s) %s".formatted(number, file.getFileName(), heading.substring(7)));
      }
    }
    assertThat(Files.readAllLines(decisions.resolve("README.md"))).containsSubsequence(lines);
  }

  /** Sources and settings refer to pages in comments and messages. */
  @Test
  void everyPageThatIsNamedExists() throws IOException {
    List<String> missing = new ArrayList<>();
    List<Path> sources = new ArrayList<>(pages());
    for (String module : List.of("ejb", "batch", "web", "bench", "config", "pom.xml")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module))) {
        files
            .filter(file -> file.toString().matches(".*\\.(java|txt|xml|properties|html|js|sh)"))
            .filter(file -> !file.toString().contains("/target/"))
            .forEach(sources::add);
      }
    }
    for (Path source : sources) {
      for (MatchResult name : found(NAMED, Files.readString(source))) {
        if (!Files.exists(ROOT.resolve(name.group()))) {
          missing.add(ROOT.relativize(source) + ": " + name.group());
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  /** A replaced decision keeps the names that were valid at its time. */
  @Test
  void everyClassThatADecisionNamesExists() throws IOException {
    Set<String> classes = new TreeSet<>(OF_OTHERS);
    for (String module : List.of("ejb", "batch", "web", "bench", "config")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module))) {
        files
            .map(file -> file.getFileName().toString())
            .filter(name -> name.endsWith(".java"))
            .forEach(name -> classes.add(name.substring(0, name.length() - 5)));
      }
    }
    List<String> missing = new ArrayList<>();
    for (Path page : pages()) {
      String text = Files.readString(page);
      if (page.getParent().endsWith("decisions") && !REPLACED.matcher(text).find()) {
        for (MatchResult quoted : found(QUOTED, text)) {
          found(CLASS, quoted.group(1)).stream()
              .map(MatchResult::group)
              .filter(name -> !classes.contains(name))
              .forEach(name -> missing.add(page.getFileName() + ": " + name));
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    try (Stream<Path> files = Files.list(ROOT)) {
      files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
    }
    for (String folder : List.of("docs", "config", "bench")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
        files
            .filter(file -> file.toString().endsWith(".md"))
            .filter(file -> !file.toString().contains("/target/"))
            .forEach(pages::add);
      }
    }
    assertThat(pages).hasSizeGreaterThan(100);
    return pages;
  }

  /** The text of a page without its blocks of code. */
  private static String prose(Path page) throws IOException {
    return CODE.matcher(Files.readString(page)).replaceAll("");
  }

  /** The anchors that GitHub gives the headings of a page. */
  private static Set<String> anchors(Path page) throws IOException {
    return found(HEADING, prose(page)).stream()
        .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\w\\- ]", "").replace(' ', '-'))
        .collect(Collectors.toSet());
  }

  private static List<MatchResult> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().toList();
  }
}
