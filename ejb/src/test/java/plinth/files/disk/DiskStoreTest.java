package plinth.files.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plinth.files.FileStore;
import plinth.files.FileStoreContract;
import plinth.files.StoreUnreachable;

class DiskStoreTest extends FileStoreContract {
  private static final String KEY = "abcdefgh12345678";

  @TempDir Path folder;

  @Override
  protected FileStore store() {
    return new DiskStore(() -> folder);
  }

  @Test
  void deletesTheDraftOfAKilledServer() throws IOException {
    Path draft = draft();
    Files.writeString(draft, "half");
    store().delete(1, KEY);
    assertThat(draft).doesNotExist();
  }

  @Test
  void aFullDiskIsTheStoresFailureAndLeavesNothing() throws IOException {
    Path draft = full();

    assertThatThrownBy(() -> store().put(1, KEY, bytes("hello"), 10))
        .isInstanceOf(StoreUnreachable.class)
        .hasMessageContaining("No space left");

    assertThat(Files.exists(draft, LinkOption.NOFOLLOW_LINKS)).isFalse();
    assertThat(store().stock(1)).isEqualTo(new FileStore.Stock(0, 0));
  }

  @Test
  void aFullDiskKeepsTheFormerFile() throws IOException {
    store().put(1, KEY, bytes("first"), 10);
    full();

    assertThatThrownBy(() -> store().put(1, KEY, bytes("second"), 10))
        .isInstanceOf(StoreUnreachable.class);

    try (InputStream kept = store().open(1, KEY, 0)) {
      assertThat(kept.readAllBytes()).asString(StandardCharsets.UTF_8).isEqualTo("first");
    }
    assertThat(store().stock(1)).isEqualTo(new FileStore.Stock(1, 5));
  }

  @Test
  void filesThatAreTooLargeAreRefusedOnAFullDiskToo() throws IOException {
    full();
    assertThatThrownBy(() -> store().put(1, KEY, bytes("hello"), 4))
        .hasMessage("The file is larger than allowed");
  }

  @Test
  void aFolderThatCannotBeMadeIsTheStoresFailure() throws IOException {
    Files.writeString(folder.resolve("1"), "a file in its place");
    assertThatThrownBy(() -> store().put(1, KEY, bytes("hello"), 10))
        .isInstanceOf(StoreUnreachable.class);
  }

  /** Redirects the bytes of the next file to a device without free space. */
  private Path full() throws IOException {
    return Files.createSymbolicLink(draft(), Path.of("/dev/full"));
  }

  private Path draft() throws IOException {
    Path draft = folder.resolve("1/ab/" + KEY + ".part");
    Files.createDirectories(draft.resolveSibling(""));
    return draft;
  }

  private static InputStream bytes(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }
}
