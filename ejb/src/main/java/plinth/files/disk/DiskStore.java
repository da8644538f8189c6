package plinth.files.disk;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import plinth.files.FileProblem;
import plinth.files.FileStore;
import plinth.files.FilesConfig;
import plinth.files.StoreUnreachable;
import plinth.kernel.BestEffort;
import plinth.kernel.PrivateFiles;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;

/**
 * Stores files under {@code <data folder>/files/<workspace>/<two letters>/<key>}. A file is written
 * next to its final path, forced to the disk, and then renamed. A full or failing disk counts as an
 * unreachable store; an aborted upload does not.
 */
@ApplicationScoped
public class DiskStore implements FileStore {
  private static final Pattern KEY = Pattern.compile("[a-z0-9]{8,64}");

  @Inject private FilesConfig config;

  private final Supplier<Path> root;

  /** Creates the store in the configured data folder. */
  public DiskStore() {
    this.root = () -> config.folder();
  }

  /** Creates a store in a folder. */
  DiskStore(Supplier<Path> root) {
    this.root = root;
  }

  @Override
  public String key() {
    return "disk";
  }

  @Override
  public Kept put(long workspaceId, String key, InputStream bytes, long most) throws IOException {
    Path place = place(workspaceId, key);
    Path draft = draft(place);
    try {
      PrivateFiles.createPrivateFolder(root.get());
      Path shelf = PrivateFiles.createFolder(place.resolveSibling(""));
      Kept kept = write(draft, bytes, most);
      Files.move(draft, place, StandardCopyOption.ATOMIC_MOVE);
      force(shelf);
      return kept;
    } catch (BrokenOff e) {
      throw e.why;
    } catch (IOException e) {
      throw new StoreUnreachable(e);
    } finally {
      BestEffort.run("file_draft_remove", () -> remove(draft));
    }
  }

  /** A failing disk may fail here too, which must not hide the original cause. */
  private static void remove(Path draft) {
    try {
      Files.deleteIfExists(draft);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Kept write(Path draft, InputStream bytes, long most) throws IOException {
    MessageDigest digest = Secrets.newSha256();
    try (FileChannel file =
        FileChannel.open(
            draft,
            Set.of(
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE),
            PrivateFiles.rights())) {
      byte[] buffer = new byte[65_536];
      long size = 0;
      for (int read = read(bytes, buffer); read >= 0; read = read(bytes, buffer)) {
        size += read;
        if (size > most) {
          throw new Problem(FileProblem.FILE_TOO_LARGE).with("limit", most);
        }
        digest.update(buffer, 0, read);
        for (ByteBuffer left = ByteBuffer.wrap(buffer, 0, read); left.hasRemaining(); ) {
          file.write(left);
        }
      }
      file.force(true);
      return new Kept(size, HexFormat.of().formatHex(digest.digest()));
    }
  }

  private static int read(InputStream bytes, byte[] buffer) throws BrokenOff {
    try {
      return bytes.read(buffer);
    } catch (IOException e) {
      throw new BrokenOff(e);
    }
  }

  /** Reading the upload failed, which is not a failure of the disk. */
  private static final class BrokenOff extends IOException {
    private static final long serialVersionUID = 1L;

    private final IOException why;

    BrokenOff(IOException why) {
      super(why);
      this.why = why;
    }
  }

  @Override
  public InputStream open(long workspaceId, String key, long offset) throws IOException {
    FileChannel file = FileChannel.open(place(workspaceId, key), StandardOpenOption.READ);
    return Channels.newInputStream(file.position(offset));
  }

  @Override
  public void delete(long workspaceId, String key) throws IOException {
    Path place = place(workspaceId, key);
    // The only remains of a server that was killed during an upload.
    Files.deleteIfExists(draft(place));
    Files.deleteIfExists(place);
  }

  private static Path draft(Path place) {
    return place.resolveSibling(place.getFileName() + ".part");
  }

  @Override
  public Stock stock(long workspaceId) throws IOException {
    Path folder = folder(workspaceId);
    if (!Files.isDirectory(folder)) {
      return new Stock(0, 0);
    }
    long count = 0;
    long bytes = 0;
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
        count++;
        bytes += Files.size(file);
      }
    }
    return new Stock(count, bytes);
  }

  @Override
  public boolean deleteSome(long workspaceId, int most) throws IOException {
    Path folder = folder(workspaceId);
    if (!Files.isDirectory(folder)) {
      return false;
    }
    List<Path> some;
    try (Stream<Path> all = Files.walk(folder)) {
      some = all.filter(Files::isRegularFile).limit(most).toList();
    }
    for (Path file : some) {
      Files.deleteIfExists(file);
    }
    return some.size() == most || !removeFolders(folder);
  }

  /** Removes the empty folders; returns false if a file was added in the meantime. */
  private static boolean removeFolders(Path folder) throws IOException {
    List<Path> deepestFirst;
    try (Stream<Path> all = Files.walk(folder)) {
      deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
    }
    try {
      for (Path path : deepestFirst) {
        if (Files.isDirectory(path)) {
          Files.deleteIfExists(path);
        }
      }
      return true;
    } catch (DirectoryNotEmptyException e) {
      return false;
    }
  }

  private Path folder(long workspaceId) {
    return root.get().resolve(Long.toString(workspaceId));
  }

  private Path place(long workspaceId, String key) {
    if (!KEY.matcher(key).matches()) {
      throw new IllegalArgumentException("not a key of a file");
    }
    return folder(workspaceId).resolve(key.substring(0, 2)).resolve(key);
  }

  /** Makes the rename durable; some systems cannot open a folder for that. */
  private static void force(Path folder) throws IOException {
    if (Files.getFileStore(folder).supportsFileAttributeView("posix")) {
      try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }
}
