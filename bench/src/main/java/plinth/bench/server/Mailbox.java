package plinth.bench.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folder of the server's file mail adapter, which writes one file per mail.
 *
 * @param folder the folder of the mails
 */
record Mailbox(Path folder) {
  private static final Pattern CODE = Pattern.compile("(?<![\\d-])\\d{6}(?![\\d-])");

  /**
   * Waits for a mail to the address and returns the six-digit code in it.
   *
   * @throws IllegalStateException if none arrives within ten seconds
   */
  String codeFor(String address) throws IOException, InterruptedException {
    for (int i = 0; i < 100; i++) {
      Optional<String> code = find(address);
      if (code.isPresent()) {
        return code.get();
      }
      Thread.sleep(100);
    }
    throw new IllegalStateException("no mail with a code to " + address + " in " + folder);
  }

  private Optional<String> find(String address) throws IOException {
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        String mail = Files.readString(file);
        Matcher code = CODE.matcher(mail);
        if (mail.contains(address) && code.find()) {
          return Optional.of(code.group());
        }
      }
    }
    return Optional.empty();
  }
}
