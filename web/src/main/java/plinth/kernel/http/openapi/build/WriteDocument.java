package plinth.kernel.http.openapi.build;

import io.smallrye.openapi.api.SmallRyeOpenAPI;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jboss.jandex.IndexView;
import org.jboss.jandex.Indexer;
import plinth.kernel.JsonText;
import plinth.kernel.http.openapi.OpenApiServlet;
import plinth.kernel.http.route.Routes;

/** Writes the document of the server while it is built. */
public final class WriteDocument {
  private WriteDocument() {}

  /**
   * Takes as arguments the folder of compiled classes, the version, the file that describes what no
   * resource serves, and the folders of sources, each followed by its folder of classes.
   */
  public static void main(String[] arguments) throws IOException {
    Path classes = Path.of(arguments[0]);
    List<Path> folders = Stream.of(arguments).skip(3).map(Path::of).toList();
    ServerDocument document =
        new ServerDocument(Routes.scan(classes), arguments[1], new Javadoc(folders));
    SmallRyeOpenAPI built =
        SmallRyeOpenAPI.builder()
            .withConfig(new ScanSettings())
            .withIndex(index(folders))
            .withScannerFilter(ResourceScanner.NAME::equals)
            .withCustomStaticFile(() -> open(Path.of(arguments[2])))
            .enableModelReader(false)
            .enableStandardStaticFiles(false)
            .enableStandardFilter(false)
            .addFilter(document)
            .build();
    Path target = classes.resolve(OpenApiServlet.JSON);
    Files.createDirectories(target.getParent());
    Files.writeString(target, JsonText.parseObject(built.toJSON()).toString());
    Files.writeString(classes.resolve(OpenApiServlet.YAML), built.toYAML());
  }

  private static IndexView index(List<Path> folders) throws IOException {
    Indexer indexer = new Indexer();
    for (Path folder : folders) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
          try (InputStream in = Files.newInputStream(file)) {
            indexer.index(in);
          }
        }
      }
    }
    return indexer.complete();
  }

  private static InputStream open(Path file) {
    try {
      return Files.newInputStream(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
