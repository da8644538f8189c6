package plinth.console.build;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
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
  public record Package(String name, String version, String licence, Path folder) {}

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
        Files.createDirectories(place.getParent());
        if (!Files.exists(place)) {
          Files.move(manifest.getParent(), place);
        }
      }
    }
  }

  /** All packages, by name. */
  public List<Package> list() throws IOException {
    try (Stream<Path> manifests = Files.find(folder, 3, Packages::isManifest)) {
      return manifests
          .map(Packages::described)
          .filter(one -> one.folder().equals(folder.resolve(one.name())))
          .sorted((left, right) -> left.name().compareTo(right.name()))
          .toList();
    }
  }

  private static boolean isManifest(Path path, java.nio.file.attribute.BasicFileAttributes file) {
    return file.isRegularFile() && path.endsWith(MANIFEST);
  }

  private static Package described(Path manifest) {
    JsonObject read = read(manifest);
    return new Package(
        read.getString("name"),
        read.getString("version"),
        read.getString("license", ""),
        manifest.getParent());
  }

  private static JsonObject read(Path manifest) {
    try (Reader text = Files.newBufferedReader(manifest);
        JsonReader reader = Json.createReader(text)) {
      return reader.readObject();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
