package plinth.cli.demo;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import plinth.cli.api.Answer;

/** The files with the data of the demonstration. */
final class Resources {
  private Resources() {}

  /** Reads a JSON array of objects. */
  static List<JsonObject> json(String name) {
    try (JsonReader reader = Answer.JSON.createReader(new StringReader(text(name)))) {
      JsonArray array = reader.readArray();
      return array.getValuesAs(JsonObject.class);
    }
  }

  /** Reads a table. */
  static Table table(String name) {
    return Table.parse(text(name));
  }

  private static String text(String name) {
    try (InputStream file = Resources.class.getResourceAsStream(name)) {
      if (file == null) {
        throw new IllegalStateException("the file " + name + " is missing from the program");
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
