import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Tells which tests of the last build failed first and passed then, with their first failure, and
 * whether {@code .ci/flakes.txt} knows them; ends with 1 where one is unknown.
 *
 * <pre>java .ci/Flakes.java [folder that was built]</pre>
 */
class Flakes {
  private static final int WIDTH = 200;

  public static void main(String[] words) throws Exception {
    Path root = Path.of(words.length == 0 ? "." : words[0]);
    Map<String, String> known = known(root.resolve(".ci/flakes.txt"));
    Map<String, String> seen = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path report : files.filter(Flakes::isReport).toList()) {
        read(report, seen);
      }
    }
    seen.forEach(
        (test, failure) ->
            System.out.println(
                "FLAKE "
                    + test
                    + "\n  first: "
                    + failure
                    + "\n  "
                    + (known.containsKey(test)
                        ? "known: " + known.get(test)
                        : "unknown: look into it; what is not mended gets a line in"
                              + " .ci/flakes.txt")));
    System.exit(known.keySet().containsAll(seen.keySet()) ? 0 : 1);
  }

  /** The lines of the list, each a test and why it may flake. */
  private static Map<String, String> known(Path list) throws IOException {
    Map<String, String> known = new TreeMap<>();
    if (Files.exists(list)) {
      for (String line : Files.readAllLines(list)) {
        String[] parts = line.strip().split("\\s+", 2);
        if (!line.isBlank() && !line.startsWith("#")) {
          known.put(parts[0], parts.length > 1 ? parts[1] : "");
        }
      }
    }
    return known;
  }

  private static boolean isReport(Path file) {
    return file.toString().replace('\\', '/').matches(".*/target/[a-z]+-reports/TEST-[^/]+\\.xml");
  }

  private static void read(Path report, Map<String, String> seen) throws Exception {
    NodeList tests =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(report.toFile())
            .getElementsByTagName("testcase");
    for (int i = 0; i < tests.getLength(); i++) {
      Element test = (Element) tests.item(i);
      for (String kind : new String[] {"flakyFailure", "flakyError"}) {
        if (test.getElementsByTagName(kind).item(0) instanceof Element failure) {
          String name = test.getAttribute("name").replaceFirst("[({].*", "");
          String message = failure.getAttribute("type") + ": " + failure.getAttribute("message");
          String line = message.replaceAll("\\s+", " ");
          seen.put(
              test.getAttribute("classname") + "#" + name,
              line.length() > WIDTH ? line.substring(0, WIDTH) + "…" : line);
        }
      }
    }
  }
}
