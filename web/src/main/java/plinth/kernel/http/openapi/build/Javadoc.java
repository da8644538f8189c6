package plinth.kernel.http.openapi.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the Javadoc of records for the document, so that each member is described only once, in the
 * code.
 */
final class Javadoc {
  private static final Pattern COMMENT =
      Pattern.compile(
          "/\\*\\*((?:(?!\\*/).)*)\\*/\\s*(?:@\\w+(?:\\((?:[^()\"]|\"[^\"]*\")*\\))?\\s*)*"
              + "(?:public |private |static |final )*record (\\w+)",
          Pattern.DOTALL);

  private final List<Path> sources;
  private final Map<Class<?>, Map<String, String>> known = new HashMap<>();

  /** Reads comments in these source folders. */
  Javadoc(List<Path> sources) {
    this.sources = sources;
  }

  /** The comment of a record, up to its second paragraph. */
  Optional<String> of(Class<?> type) {
    return Optional.ofNullable(read(type).get(""));
  }

  /** The description of a component in the comment of its record. */
  Optional<String> of(RecordComponent component) {
    return Optional.ofNullable(read(component.getDeclaringRecord()).get(component.getName()));
  }

  private Map<String, String> read(Class<?> type) {
    return known.computeIfAbsent(type, this::parse);
  }

  private Map<String, String> parse(Class<?> type) {
    Map<String, String> said = new HashMap<>();
    String source = source(type);
    Matcher comment = COMMENT.matcher(source == null ? "" : source);
    while (comment.find()) {
      if (comment.group(2).equals(type.getSimpleName())) {
        String[] parts = comment.group(1).replaceAll("\\n\\s*\\* ?", "\n").split("\n@param ", -1);
        String about = parts[0].split("\n *<p>|\n@", -1)[0];
        said.put("", plain(about));
        for (int i = 1; i < parts.length; i++) {
          String[] nameAndText = parts[i].split("\\s+", 2);
          if (nameAndText.length == 2) {
            said.put(nameAndText[0], plain(nameAndText[1].split("\n@", -1)[0]));
          }
        }
      }
    }
    return said;
  }

  private @Nullable String source(Class<?> type) {
    Class<?> outermost = type;
    while (outermost.getEnclosingClass() != null) {
      outermost = outermost.getEnclosingClass();
    }
    for (Path folder : sources) {
      Path file = folder.resolve(outermost.getName().replace('.', '/') + ".java");
      if (Files.exists(file)) {
        try {
          return Files.readString(file);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
    return null;
  }

  private static String plain(String comment) {
    String text =
        comment
            .replaceAll("\\{@code\\s+((?:[^{}]|\\{(?:[^{}]|\\{[^{}]*\\})*\\})*)\\}", "`$1`")
            .replaceAll("\\{@link\\s+#?([^}]*)\\}", "$1")
            .replaceAll("<[^>]*>", "")
            .replaceAll("\\s+", " ")
            .strip();
    return text.isEmpty()
        ? text
        : text.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + text.substring(1);
  }
}
