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
 * Writes modules with the paths of those icons of Tabler that the sources name, as in {@code
 * icon="search"}: one with the icons of the first load, and one with all others.
 */
final class Icons {
  private static final Pattern NAME = Pattern.compile("\\bicon(?:=|: )\"([a-z0-9-]+)\"");

  /** The source with the icons that people choose from. */
  private static final Path PALETTE = Path.of("parts", "iconPalette.ts");

  private static final Path PAGES = Path.of("pages");
  private static final Path RECORDS = PAGES.resolve("records");

  private Icons() {}

  /**
   * The text of the module with the icons of the first load: those that are named outside of pages,
   * and on the pages of records.
   *
   * @param sources the folder of the console's sources
   * @param shapes the file of Tabler with the shapes of all icons
   * @throws IllegalStateException if there is no such icon
   */
  static String icons(Path sources, Path shapes) throws IOException {
    return module("icons", named(sources, false), shapes);
  }

  /** The text of the module with all other icons. */
  static String palette(Path sources, Path shapes) throws IOException {
    SortedSet<String> names = named(sources, true);
    names.removeAll(named(sources, false));
    return module("palette", names, shapes);
  }

  private static String module(String constant, SortedSet<String> names, Path shapes)
      throws IOException {
    try (Reader text = Files.newBufferedReader(shapes);
        JsonReader reader = Json.createReader(text)) {
      JsonObject all = reader.readObject();
      StringBuilder module = new StringBuilder("export const " + constant + " = {\n");
      for (String name : names) {
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

  private static SortedSet<String> named(Path sources, boolean isPalette) throws IOException {
    TreeSet<String> names = new TreeSet<>();
    try (Stream<Path> files = Files.walk(sources)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        boolean isSource = file.toString().endsWith(".tsx") || file.toString().endsWith(".ts");
        if (isSource && isFirst(sources.relativize(file)) != isPalette) {
          List<MatchResult> found = NAME.matcher(Files.readString(file)).results().toList();
          found.forEach(match -> names.add(match.group(1)));
        }
      }
    }
    return names;
  }

  private static boolean isFirst(Path file) {
    return !file.equals(PALETTE) && (!file.startsWith(PAGES) || file.startsWith(RECORDS));
  }
}
