package plinth.files.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The file name of a part as its sender meant it: clients send UTF-8 where servers read Latin-1,
 * and write a quotation mark as {@code %22} or behind a backslash.
 */
public final class SentName {
  private SentName() {}

  /** The name, or null when none was sent. */
  public static @Nullable String of(@Nullable String read) {
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
