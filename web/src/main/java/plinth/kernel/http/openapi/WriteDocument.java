package plinth.kernel.http.openapi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import plinth.kernel.http.JsonWriter;
import plinth.kernel.http.route.Routes;

/** Writes the document of the server while it is built. */
public final class WriteDocument {
  private WriteDocument() {}

  /** Takes the folder of compiled classes, the version, and the folders of sources. */
  public static void main(String[] arguments) throws IOException {
    Path classes = Path.of(arguments[0]);
    Javadoc javadoc = new Javadoc(Arrays.stream(arguments).skip(2).map(Path::of).toList());
    Node document = ServerDocument.of(Routes.in(classes), arguments[1], javadoc);
    Path target = classes.resolve(OpenApiServlet.DOCUMENT);
    Files.createDirectories(target.getParent());
    Files.writeString(target, JsonWriter.text(document));
  }
}
