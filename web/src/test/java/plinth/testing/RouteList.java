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
   * @param console the address of the console where people meet it, or in parentheses why they do
   *     not
   */
  public record Line(String route, boolean pending, String console) {}

  /** The lines of the list without comments. */
  public static List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    try {
      for (String line : Files.readAllLines(LIST)) {
        String text = line.strip();
        if (!text.isEmpty() && !text.startsWith("#")) {
          int bar = text.indexOf(" | ");
          String route = bar < 0 ? text : text.substring(0, bar);
          boolean pending = route.endsWith(" PENDING");
          lines.add(
              new Line(
                  pending ? route.replaceFirst(" PENDING$", "") : route,
                  pending,
                  bar < 0 ? "" : text.substring(bar + 3).strip()));
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
