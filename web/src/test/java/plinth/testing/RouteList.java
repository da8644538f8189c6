package plinth.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import plinth.kernel.http.route.Routes;

/** The list of routes, {@code docs/api/routes.txt}, and the compiled classes to compare it with. */
public final class RouteList {
  /** The compiled classes of the web module. */
  public static final Path CLASSES =
      Path.of(System.getProperty("plinth.classes", "target/classes"));

  private static final Path LIST = Path.of("../docs/api/routes.txt");

  private RouteList() {}

  /**
   * One line of the list.
   *
   * @param route {@code METHOD PATH SURFACE}
   * @param pending whether the route is not served yet
   */
  public record Line(String route, boolean pending) {}

  /** The lines of the list without comments. */
  public static List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    try {
      for (String line : Files.readAllLines(LIST)) {
        String text = line.strip();
        if (!text.isEmpty() && !text.startsWith("#")) {
          boolean pending = text.endsWith(" PENDING");
          lines.add(new Line(pending ? text.replaceFirst(" PENDING$", "") : text, pending));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return lines;
  }

  /** The routes that resource classes serve. */
  public static List<plinth.kernel.http.route.Route> served() {
    try {
      return Routes.scan(CLASSES);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
