package plinth.guides;

import jakarta.json.Json;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Shell commands in a guide, and the response to the last of them if the guide shows it.
 *
 * @param lines the commands, each on one line
 * @param files the texts of the files that the guide's reader saves, by name
 * @param answer the shown part of the response; null if none is shown
 */
record Example(List<String> lines, Map<String, String> files, JsonValue answer) {
  static final Path DOCS = Path.of("../docs").toAbsolutePath().normalize();

  private static final Pattern BLOCK = Pattern.compile("(?ms)^```([a-z]+)(?: (\\S+))?\n(.*?)^```$");

  /**
   * The examples of a page in order. A block of JSON directly after commands is the response to the
   * last of them; a block with the name of a file is that file.
   */
  static List<Example> of(Path page) throws IOException {
    List<Example> all = new ArrayList<>();
    Map<String, String> files = new HashMap<>();
    Matcher block = BLOCK.matcher(Files.readString(page));
    boolean isAfterCommands = false;
    while (block.find()) {
      String language = block.group(1);
      String text = block.group(3);
      if (language.equals("sh")) {
        all.add(new Example(commands(text), files, null));
      } else if (block.group(2) != null) {
        files.put(block.group(2), text);
      } else if (language.equals("json") && isAfterCommands) {
        Example asked = all.remove(all.size() - 1);
        JsonValue answer = Json.createReader(new StringReader(text)).readValue();
        all.add(new Example(asked.lines(), files, answer));
      }
      isAfterCommands = language.equals("sh");
    }
    return all;
  }

  /** The commands of a block; an open quotation mark continues a command on the next line. */
  private static List<String> commands(String text) {
    List<String> commands = new ArrayList<>();
    StringBuilder command = new StringBuilder();
    for (String line : text.lines().toList()) {
      command.append(command.length() == 0 ? "" : " ").append(line.strip());
      if (command.chars().filter(c -> c == '\'').count() % 2 == 0) {
        commands.add(command.toString());
        command.setLength(0);
      }
    }
    return commands;
  }
}
