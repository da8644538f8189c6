package plinth.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The mail that the test server wrote as files. */
public final class Mailbox {
  private static final Pattern CODE =
      Pattern.compile("(?<![0-9A-Za-z-])([0-9]{6})(?![0-9A-Za-z-])");

  private Mailbox() {}

  /** All mails to an address so far, oldest first. */
  public static List<String> to(String email) {
    return to(Plinth.server(), email);
  }

  private static List<String> to(Plinth server, String email) {
    Path folder = server.data().resolve("mail");
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().contains(email))
          .sorted()
          .map(Mailbox::read)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits for a number of mails to an address and returns the last. */
  public static String await(String email, int count) {
    return await(Plinth.server(), email, count);
  }

  /** Waits for a number of mails to an address on the given server and returns the last. */
  public static String await(Plinth server, String email, int count) {
    List<String> mails =
        Await.promptly(
            count + " mails have come to " + email,
            () -> to(server, email),
            all -> all.size() >= count);
    return mails.get(mails.size() - 1);
  }

  /** The six-digit code in a mail. */
  public static String code(String mail) {
    Matcher code = CODE.matcher(mail);
    if (!code.find()) {
      throw new AssertionError("no code in: " + mail);
    }
    return code.group(1);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
