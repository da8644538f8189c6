package plinth.cli.demo;

import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plinth.cli.api.Answer;
import plinth.cli.api.Connection;

/**
 * Sends the requests of a file, in order. A request is {@code {"method", "path", "body"}}; {@code
 * ${name}} in it stands for a slug that is known by that name. With {@code "keep": name}, the slug
 * in the answer is known to later requests.
 */
final class Requests {
  private static final Pattern NAME = Pattern.compile("\\$\\{([^}]+)}");

  private final Map<String, String> slugs = new LinkedHashMap<>();

  /** Gives a slug a name. */
  void know(String name, String slug) {
    slugs.put(name, slug);
  }

  /** Returns the slug with a name. */
  String slug(String name) {
    String slug = slugs.get(name);
    if (slug == null) {
      throw new IllegalStateException("nothing is known as " + name);
    }
    return slug;
  }

  boolean isKnown(String name) {
    return slugs.containsKey(name);
  }

  /** Sends the requests of a file. */
  void send(Client client, String file) {
    for (JsonObject request : Resources.json(file)) {
      Answer answer =
          client.send(
              request.getString("method"),
              filled(request.getString("path")),
              parse(filled(request.getJsonObject("body").toString())));
      if (request.containsKey("keep")) {
        know(request.getString("keep"), answer.data().getString("slug"));
      }
    }
  }

  /** Returns a text with slugs in place of their names. */
  String filled(String text) {
    return NAME.matcher(text)
        .replaceAll(name -> Matcher.quoteReplacement(Connection.encode(slug(name.group(1)))));
  }

  private static JsonObject parse(String text) {
    try (JsonReader reader = Answer.JSON.createReader(new StringReader(text))) {
      return reader.readObject();
    }
  }
}
