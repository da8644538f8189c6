package plinth.kernel.http.route;

import jakarta.ws.rs.Path;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Finds the routes of compiled resource classes without a server. */
public final class Routes {
  private static final String CLASS = ".class";

  private Routes() {}

  /** All classes below a folder of compiled classes, uninitialised, ordered by name. */
  public static List<Class<?>> classes(java.nio.file.Path folder) throws IOException {
    List<Class<?>> found = new ArrayList<>();
    try (Stream<java.nio.file.Path> files = Files.walk(folder)) {
      for (java.nio.file.Path file : files.sorted().toList()) {
        String name = folder.relativize(file).toString().replace('\\', '/');
        if (name.startsWith("plinth/") && name.endsWith(CLASS)) {
          found.add(load(name.substring(0, name.length() - CLASS.length()).replace('/', '.')));
        }
      }
    }
    return found;
  }

  /** All routes of the resource classes below a folder, ordered by path and method. */
  public static List<Route> scan(java.nio.file.Path folder) throws IOException {
    return classes(folder).stream()
        .filter(type -> type.isAnnotationPresent(Path.class))
        .flatMap(type -> Route.of(type).stream())
        .sorted(
            Comparator.comparing(Route::path)
                .thenComparing(Route::verb)
                .thenComparing(route -> route.handler().getName()))
        .toList();
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, false, Routes.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(name, e);
    }
  }
}
