package plinth.launcher;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** The folder with all data of Plinth on this machine. */
record DataFolder(Path root) {
  /** Folders that only the account of this process can read. */
  private static final List<String> OWN = List.of("archives", "files", "logs", "mail", "server");

  private static final String CLOSED = "rwx------";

  // Held until the process ends: an unreferenced channel is closed, which releases its lock.
  private static final List<FileLock> HELD = new CopyOnWriteArrayList<>();

  /** Opens the folder for this process only, until the process ends. Creates it if it is absent. */
  static DataFolder open(Path root) {
    try {
      // Others may traverse the folder, as PostgreSQL does under another account, but not list it.
      createFolder(root, "rwx--x--x");
      DataFolder folder = new DataFolder(root.toRealPath());
      for (String own : OWN) {
        createPrivate(folder.root.resolve(own));
      }
      FileChannel channel =
          FileChannel.open(
              folder.root.resolve("plinth.lock"),
              StandardOpenOption.CREATE,
              StandardOpenOption.WRITE);
      FileLock lock = channel.tryLock();
      if (lock == null) {
        throw inUse(root);
      }
      HELD.add(lock);
      return folder;
    } catch (OverlappingFileLockException e) {
      throw inUse(root);
    } catch (IOException e) {
      throw new StartFailure("cannot write the data folder " + root.toAbsolutePath(), e);
    }
  }

  Path logs() {
    return root.resolve("logs");
  }

  Path serverLog() {
    return logs().resolve("server.log");
  }

  Path mail() {
    return root.resolve("mail");
  }

  Path firstOperator() {
    return root.resolve("first-operator.txt");
  }

  Path postgres() {
    return root.resolve("postgres");
  }

  Path programs() {
    return root.resolve("programs");
  }

  /**
   * Returns an empty folder for Payara Micro, which creates its configuration anew at each start.
   */
  Path emptyServerFolder() throws IOException {
    Path folder = root.resolve("server");
    delete(folder);
    createPrivate(folder);
    return folder;
  }

  /**
   * Returns the embedded database's password, which is created once and readable only by the owner
   * of the folder.
   */
  String databasePassword() {
    try {
      return loadOrCreatePassword();
    } catch (IOException e) {
      throw new StartFailure("cannot keep the database password below " + root, e);
    }
  }

  private String loadOrCreatePassword() throws IOException {
    Path file = root.resolve("database-password");
    if (Files.notExists(file)) {
      byte[] bytes = new byte[24];
      new SecureRandom().nextBytes(bytes);
      Path draft = root.resolve("database-password.new");
      Files.deleteIfExists(draft);
      Files.createFile(
          draft,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(draft, Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
      Files.move(draft, file);
    }
    return Files.readString(file).strip();
  }

  /**
   * Returns a {@code key=value} line of the first operator's file, if the application has written
   * it.
   */
  Optional<String> firstOperator(String key) {
    try {
      List<String> lines = Files.readAllLines(firstOperator(), StandardCharsets.UTF_8);
      return lines.stream()
          .filter(line -> line.startsWith(key + "="))
          .map(line -> line.substring(key.length() + 1).strip())
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Deletes a folder and its content if it exists. */
  static void delete(Path folder) throws IOException {
    if (Files.notExists(folder)) {
      return;
    }
    try (Stream<Path> found = Files.walk(folder)) {
      for (Path path : found.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }

  /**
   * Creates a private folder, or restricts one that an earlier release created with wider
   * permissions.
   */
  private static void createPrivate(Path folder) throws IOException {
    createFolder(folder, CLOSED);
    if (!PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)).equals(CLOSED)) {
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(CLOSED));
    }
  }

  private static void createFolder(Path folder, String rights) throws IOException {
    if (Files.notExists(folder)) {
      Files.createDirectories(folder);
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(rights));
    }
  }

  private static StartFailure inUse(Path root) {
    return new StartFailure(
        "another Plinth runs with the data folder " + root.toAbsolutePath().normalize());
  }
}
