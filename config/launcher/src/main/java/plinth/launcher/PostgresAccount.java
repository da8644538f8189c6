package plinth.launcher;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The account that runs PostgreSQL, which refuses to run as root. An ordinary user runs it as
 * itself. Root runs it in a separate user namespace or, if namespaces are not allowed, as nobody.
 */
enum PostgresAccount {
  SELF(""),
  NAMESPACE("unshare -U"),
  NOBODY("setpriv --reuid=65534 --regid=65534 --clear-groups");

  private static final int ROOT = 0;
  private static final int NOBODY_ID = 65534;
  private static final int STRANGER = -1;

  private final String prefix;

  PostgresAccount(String prefix) {
    this.prefix = prefix;
  }

  /**
   * Chooses the account for a database's folder. Root keeps the previous account as long as it
   * works. Refuses a folder of another user.
   */
  static PostgresAccount choose(Path folder) throws IOException {
    int self = self(folder);
    int before = owner(folder);
    boolean rootsOwn = self == ROOT && (before == ROOT || before == NOBODY_ID);
    if (self != before && !rootsOwn) {
      throw new StartFailure(
          "the database in " + folder + " belongs to user id " + before + "; use that user");
    }
    if (self != ROOT) {
      return SELF;
    }
    for (PostgresAccount account :
        before == ROOT ? List.of(NAMESPACE, NOBODY) : List.of(NOBODY, NAMESPACE)) {
      if (account.isUsable()) {
        return account;
      }
    }
    throw new StartFailure(
        "PostgreSQL does not run as root, and neither unshare nor setpriv is allowed here;"
            + " start Plinth as an ordinary user, or set PLINTH_DB_URL to your own PostgreSQL");
  }

  /** Returns the command with the prefix of this account. */
  List<String> withPrefix(List<String> command) {
    List<String> whole = new ArrayList<>();
    if (!prefix.isEmpty()) {
      whole.addAll(List.of(prefix.split(" ", -1)));
    }
    whole.addAll(command);
    return whole;
  }

  /**
   * Changes the owner of the folder and its content to this account. Does nothing if the account
   * already owns it: a data folder may have been written under another account before.
   */
  void changeOwner(Path folder) throws IOException {
    int wanted = this == NOBODY ? NOBODY_ID : ROOT;
    if (this == SELF || owner(folder) == wanted) {
      return;
    }
    try (Stream<Path> found = Files.walk(folder)) {
      // The folder itself is last, so that the next start detects and completes an interrupted
      // change.
      for (Path path : found.sorted(Comparator.reverseOrder()).toList()) {
        Files.setAttribute(path, "unix:uid", wanted, LinkOption.NOFOLLOW_LINKS);
        Files.setAttribute(path, "unix:gid", wanted, LinkOption.NOFOLLOW_LINKS);
      }
    }
  }

  private boolean isUsable() {
    try {
      Process process =
          new ProcessBuilder(withPrefix(List.of("true")))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static int self(Path folder) throws IOException {
    try {
      Path mine = Files.createTempFile(folder, "who", "");
      try {
        return owner(mine);
      } finally {
        Files.delete(mine);
      }
    } catch (AccessDeniedException e) {
      return STRANGER;
    }
  }

  private static int owner(Path path) throws IOException {
    return (Integer) Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS);
  }
}
