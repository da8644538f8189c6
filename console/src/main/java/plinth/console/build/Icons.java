package plinth.console.build;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes a module with the paths of those icons of Tabler that the sources name, as in {@code
 * icon="search"}.
 */
final class Icons {
  private static final Pattern NAME = Pattern.compile("\\bicon(?:=|: )\"([a-z0-9-]+)\"");

  private Icons() {}

  /**
   * The text of the module.
   *
   * @param sources the folder of the console's sources
   * @param shapes the file of Tabler with the shapes of all icons
   * @throws IllegalStateException if there is no such icon
   */
  static String module(Path sources, Path shapes) throws IOException {
    try (Reader text = Files.newBufferedReader(shapes);
        JsonReader reader = Json.createReader(text)) {
      JsonObject all = reader.readObject();
      StringBuilder module = new StringBuilder("export const icons = {\n");
      for (String name : named(sources)) {
        if (!all.containsKey(name)) {
          throw new IllegalStateException("Tabler has no icon with the name " + name);
        }
        module.append("\"%s\": \"%s\",\n".formatted(name, path(name, all.getJsonArray(name))));
      }
      return module.append("} as const;\n").toString();
    }
  }

  /** All strokes of an icon as one path, which each of them can begin. */
  private static String path(String name, JsonArray shapes) {
    StringBuilder path = new StringBuilder();
    for (JsonArray shape : shapes.getValuesAs(JsonArray.class)) {
      JsonObject attributes = shape.getJsonObject(1);
      String strokes = attributes.getString("d", "");
      if (!shape.getString(0).equals("path") || !strokes.startsWith("M")) {
        throw new IllegalStateException("The icon " + name + " is not made of paths alone");
      }
      // A square without a stroke only holds the place.
      if (!attributes.getString("stroke", "").equals("none")) {
        path.append(strokes);
      }
    }
    return path.toString();
  }

  private static SortedSet<String> named(Path sources) throws IOException {
    TreeSet<String> names = new TreeSet<>();
    try (Stream<Path> files = Files.walk(sources)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (file.toString().endsWith(".tsx") || file.toString().endsWith(".ts")) {
          List<MatchResult> found = NAME.matcher(Files.readString(file)).results().toList();
          found.forEach(match -> names.add(match.group(1)));
        }
      }
    }
    return names;
  }
}
