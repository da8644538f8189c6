package plinth.workspace;

import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import plinth.kernel.Json;

/** The catalogue of templates: one file in {@code templates/} each, read once. */
public final class ObjectTemplates {
  /** The default template of a workspace. */
  static final String STANDARD = "sales";

  private static final List<ObjectTemplate> ALL =
      List.of(
          read(STANDARD),
          read("customer-support"),
          read("projects"),
          read("recruiting"),
          read("real-estate"),
          read("events"),
          read("clinic"),
          read("membership"));

  private ObjectTemplates() {}

  /** All templates, in display order. */
  public static List<ObjectTemplate> listAll() {
    return ALL;
  }

  /** A template by its slug. */
  public static Optional<ObjectTemplate> findBySlug(String slug) {
    return ALL.stream().filter(template -> template.slug().equals(slug)).findFirst();
  }

  private static ObjectTemplate read(String slug) {
    String file = "/templates/" + slug + ".json";
    try (InputStream in = ObjectTemplates.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("no template " + file);
      }
      try (JsonReader reader =
          Json.createReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
        JsonObject json = reader.readObject();
        return ObjectTemplate.read(json);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
