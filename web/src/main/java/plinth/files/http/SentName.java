package plinth.files.http;

import jakarta.ws.rs.core.EntityPart;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The file name of a part as the client meant it. Clients send UTF-8 where servers read Latin-1,
 * and write a quotation mark as {@code %22} or with a backslash. A backslash before any other
 * character is literal, as in {@code C:\fakepath\a.txt}, although servers remove it. Folders before
 * the name are dropped.
 */
public final class SentName {
  private static final String DISPOSITION = "Content-Disposition";

  private static final Pattern QUOTED =
      Pattern.compile(";\\s*filename\\s*=\\s*\"((?:[^\"\\\\]|\\\\.)*)\"", Pattern.CASE_INSENSITIVE);

  private SentName() {}

  /** Returns the name of a part, or null if none was sent. */
  public static @Nullable String of(EntityPart part) {
    String header =
        part.getHeaders().entrySet().stream()
            .filter(one -> one.getKey().equalsIgnoreCase(DISPOSITION))
            .map(Map.Entry::getValue)
            .flatMap(List::stream)
            .findFirst()
            .orElse("");
    return of(header, part.getFileName().orElse(null));
  }

  /**
   * Returns the quoted name in a header, or null if none was sent.
   *
   * @param read the name as the server parsed it, for headers in another form
   */
  static @Nullable String of(String header, @Nullable String read) {
    Matcher quoted = QUOTED.matcher(header);
    boolean isOfNewForm = header.toLowerCase(Locale.ROOT).contains("filename*");
    String path =
        decoded(quoted.find() && !isOfNewForm ? quoted.group(1).replace("\\\\", "\\") : read);
    return path == null
        ? null
        : path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  }

  /** Decodes the name; null if none was sent. */
  static @Nullable String decoded(@Nullable String read) {
    return read == null ? null : utf8(read).replace("%22", "\"").replace("\\\"", "\"");
  }

  private static String utf8(String read) {
    if (read.chars().anyMatch(c -> c > 255)) {
      return read;
    }
    try {
      ByteBuffer bytes = ByteBuffer.wrap(read.getBytes(StandardCharsets.ISO_8859_1));
      return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException e) {
      return read;
    }
  }
}
