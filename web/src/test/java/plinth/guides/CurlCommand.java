package plinth.guides;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A curl command as shown in guides, with the options that they use, and optionally a jq command
 * after it.
 *
 * @param path the path after {@code $API}, with its query
 * @param body the body, or null
 * @param file the name of the file sent as the part {@code file} of a form, or null
 * @param member the member of the response that jq prints, as a JSON pointer; null for the whole
 *     response
 */
record CurlCommand(
    String method,
    String path,
    Map<String, String> headers,
    String body,
    String file,
    String member) {

  /**
   * Parses a line.
   *
   * @param variables the value of a shell variable
   */
  static CurlCommand parse(String line, UnaryOperator<String> variables) {
    Iterator<String> words = words(line, variables).iterator();
    if (!words.next().equals("curl")) {
      throw new IllegalArgumentException("no call of curl: " + line);
    }
    String method = null;
    String path = null;
    String body = null;
    String file = null;
    String member = null;
    boolean isQuery = false;
    Map<String, String> headers = new LinkedHashMap<>();
    List<String> data = new ArrayList<>();
    while (words.hasNext()) {
      String word = words.next();
      switch (word) {
        case "-s" -> {}
        case "-G" -> isQuery = true;
        case "-X" -> method = words.next();
        case "--json" -> body = words.next();
        case "-d" -> data.add(words.next());
        case "--data-urlencode" -> data.add(encoded(words.next()));
        case "-H" -> {
          String[] header = words.next().split(": ", 2);
          headers.put(header[0], header[1]);
        }
        case "-F" -> file = part(words.next());
        case "-u" -> headers.put("Authorization", basic(words.next()));
        case "|" -> member = pointer(words);
        default -> path = only(path, word.replaceFirst("^https?://[^/]+", "/"));
      }
    }
    if (isQuery) {
      path += "?" + String.join("&", data);
    } else if (!data.isEmpty()) {
      body = String.join("&", data);
      headers.put("Content-Type", "application/x-www-form-urlencoded");
    }
    boolean isPost = body != null || file != null;
    return new CurlCommand(
        method == null ? isPost ? "POST" : "GET" : method, path, headers, body, file, member);
  }

  private static String only(String path, String word) {
    if (path != null || !word.startsWith("/")) {
      throw new IllegalArgumentException("not known to this test: " + word);
    }
    return word;
  }

  /** The name in {@code file=@name}. */
  private static String part(String word) {
    if (!word.startsWith("file=@")) {
      throw new IllegalArgumentException("only a file is a part: " + word);
    }
    return word.substring("file=@".length());
  }

  private static String basic(String credentials) {
    byte[] bytes = credentials.getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(bytes);
  }

  private static String encoded(String pair) {
    String[] parts = pair.split("=", 2);
    return parts[0] + "=" + URLEncoder.encode(parts[1], StandardCharsets.UTF_8);
  }

  /** The member that {@code jq -r .data[0].slug} prints, as {@code /data/0/slug}. */
  private static String pointer(Iterator<String> words) {
    if (!words.next().equals("jq")) {
      throw new IllegalArgumentException("only jq reads an answer");
    }
    String word = words.next();
    String path = word.equals("-r") ? words.next() : word;
    return path.replaceAll("\\[([0-9]+)]", ".$1").replace('.', '/');
  }

  /** Splits a line into words like a shell; {@code $API} is replaced by an empty text. */
  private static List<String> words(String line, UnaryOperator<String> variables) {
    List<String> words = new ArrayList<>();
    StringBuilder word = null;
    char quote = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (quote == 0 && c == ' ') {
        if (word != null) {
          words.add(word.toString());
        }
        word = null;
        continue;
      }
      word = word == null ? new StringBuilder() : word;
      if (quote == 0 && (c == '\'' || c == '"')) {
        quote = c;
      } else if (c == quote) {
        quote = 0;
      } else if (c == '\\' && quote != '\'') {
        i++;
        word.append(line.charAt(i));
      } else if (c == '$' && quote != '\'') {
        int end = i + 1;
        while (end < line.length() && Character.isUpperCase(line.charAt(end))) {
          end++;
        }
        String name = line.substring(i + 1, end);
        word.append(name.equals("API") ? "" : variables.apply(name));
        i = end - 1;
      } else {
        word.append(c);
      }
    }
    if (word != null) {
      words.add(word.toString());
    }
    return words;
  }
}
