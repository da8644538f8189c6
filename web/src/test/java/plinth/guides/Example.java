package plinth.guides;

import jakarta.json.Json;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lines for a shell in a guide, and the answer to the last of them that the guide shows.
 *
 * @param lines the lines
 * @param answer the part of the answer that is shown; null: none is
 */
record Example(List<String> lines, JsonValue answer) {
  static final Path GUIDES = Path.of("../docs/guides").toAbsolutePath().normalize();

  private static final Pattern BLOCK = Pattern.compile("(?ms)^```([a-z]+)\n(.*?)^```$");

  /** The examples of a guide, in their order. */
  static List<Example> of(String guide) {
    List<Example> all = new ArrayList<>();
    try {
      Matcher block = BLOCK.matcher(Files.readString(GUIDES.resolve(guide)));
      while (block.find()) {
        String text = block.group(2);
        if (block.group(1).equals("sh")) {
          all.add(new Example(text.lines().toList(), null));
        } else {
          Example asked = all.remove(all.size() - 1);
          all.add(
              new Example(asked.lines(), Json.createReader(new StringReader(text)).readValue()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all;
  }
}
