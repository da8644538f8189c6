package plinth.console.build;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.stream.Stream;

/**
 * The packages of the npm registry that the console uses, in a folder as compilers of TypeScript
 * expect it.
 *
 * @param folder the folder {@code node_modules}
 */
public record Packages(Path folder) {
  private static final String MANIFEST = "package.json";

  /**
   * A package.
   *
   * @param name its name in the registry, such as {@code @tanstack/react-query}
   * @param licence its SPDX identifier
   */
  public record Library(String name, String version, String licence, Path folder) {}

  /**
   * Moves unpacked WebJars to the places under which their packages are imported.
   *
   * @param unpacked the folder with a folder for each WebJar and in it one for its version; it may
   *     be missing
   */
  public void take(Path unpacked) throws IOException {
    if (!Files.isDirectory(unpacked)) {
      return;
    }
    try (Stream<Path> manifests = Files.find(unpacked, 3, Packages::isManifest)) {
      for (Path manifest : manifests.toList()) {
        Path place = folder.resolve(read(manifest).getString("name"));
        // What stands there is an older version.
        Folders.delete(place);
        Files.createDirectories(place.resolveSibling("."));
        Files.move(manifest.resolveSibling(".").normalize(), place);
      }
    }
  }

  /** All packages, by name. */
  public List<Library> list() throws IOException {
    try (Stream<Path> manifests = Files.find(folder, 3, Packages::isManifest)) {
      return manifests
          .filter(this::isOfLibrary)
          .map(this::described)
          .sorted((left, right) -> left.name().compareTo(right.name()))
          .toList();
    }
  }

  private static boolean isManifest(Path path, BasicFileAttributes file) {
    return file.isRegularFile() && path.endsWith(MANIFEST);
  }

  /** Whether a manifest describes a library as a whole, and not a part of one. */
  private boolean isOfLibrary(Path manifest) {
    String name = read(manifest).getString("name", "");
    return manifest.equals(folder.resolve(name).resolve(MANIFEST));
  }

  private Library described(Path manifest) {
    JsonObject read = read(manifest);
    return new Library(
        read.getString("name"),
        read.getString("version"),
        read.getString("license", ""),
        folder.resolve(read.getString("name")));
  }

  private static JsonObject read(Path manifest) {
    try (Reader text = Files.newBufferedReader(manifest);
        JsonReader reader = Json.createReader(text)) {
      return reader.readObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
