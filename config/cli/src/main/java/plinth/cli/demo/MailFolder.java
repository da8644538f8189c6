package plinth.cli.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import plinth.cli.api.Failure;

/** The folder into which a server without a mail server writes its mails. */
final class MailFolder {
  private static final Duration PATIENCE = Duration.ofSeconds(15);
  private static final Pattern CODE = Pattern.compile("(?m)^(\\d{6})\\r?$");
  private static final Pattern INVITATION = Pattern.compile("/invitation#(\\S+)");

  private final Path folder;
  private final Duration patience;

  MailFolder(Path folder) {
    this(folder, PATIENCE);
  }

  MailFolder(Path folder, Duration patience) {
    this.folder = folder;
    this.patience = patience;
  }

  /** Returns the mails to an address, the oldest first. */
  List<Path> mailsTo(String email) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith("-" + email + ".eml")).sorted().toList();
    } catch (IOException e) {
      throw Failure.refused(folder + " cannot be read: " + e.getMessage());
    }
  }

  /** Waits for a mail with a code that is not among the known mails, and returns the code. */
  String awaitCode(String email, Collection<Path> known) {
    return await(email, known, CODE);
  }

  /** Waits for an invitation that is not among the known mails, and returns its token. */
  String awaitInvitation(String email, Collection<Path> known) {
    return await(email, known, INVITATION);
  }

  private String await(String email, Collection<Path> known, Pattern pattern) {
    return Patience.await(patience, () -> find(email, Set.copyOf(known), pattern))
        .orElseThrow(
            () ->
                Failure.refused(
                    Files.isDirectory(folder)
                        ? "no code or invitation for "
                            + email
                            + " came into "
                            + folder
                            + "; if the address has an account with another password, give another"
                            + " --email"
                        : "there is no folder "
                            + folder
                            + "; give the folder of the server's mails with --mail"));
  }

  private Optional<String> find(String email, Set<Path> known, Pattern pattern) {
    return mailsTo(email).stream()
        .filter(file -> !known.contains(file))
        .map(file -> pattern.matcher(text(file)))
        .filter(Matcher::find)
        .map(matcher -> matcher.group(1))
        .findFirst();
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw Failure.refused(file + " cannot be read: " + e.getMessage());
    }
  }
}
