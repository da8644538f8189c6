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
 * The account that PostgreSQL runs under, because it refuses to be root: an ordinary user runs it
 * as itself; root runs it in a user namespace of its own, or, where namespaces are not allowed, as
 * nobody.
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
   * The one for a database's folder: root keeps the account that it ran under before while that
   * works. Refuses a folder of somebody else.
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

  /** The command as this account runs it. */
  List<String> withPrefix(List<String> command) {
    List<String> whole = new ArrayList<>();
    if (!prefix.isEmpty()) {
      whole.addAll(List.of(prefix.split(" ", -1)));
    }
    whole.addAll(command);
    return whole;
  }

  /**
   * Hands the folder and all it holds to the account. Does nothing when it is the account's
   * already: a data folder may have been written under another account before.
   */
  void changeOwner(Path folder) throws IOException {
    int wanted = this == NOBODY ? NOBODY_ID : ROOT;
    if (this == SELF || owner(folder) == wanted) {
      return;
    }
    try (Stream<Path> found = Files.walk(folder)) {
      // The folder itself last: what stopped half-way is found and finished by the next start.
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
