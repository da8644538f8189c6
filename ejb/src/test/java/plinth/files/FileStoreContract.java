package plinth.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;
import plinth.kernel.Problem;

/** The contract of every file store. */
public abstract class FileStoreContract {
  private static final long ONE = 1;
  private static final long OTHER = 2;
  private static final String KEY = "abcdefgh12345678";

  /** The store under test, empty. */
  protected abstract FileStore store();

  @Test
  void returnsTheStoredBytes() throws IOException {
    FileStore.Kept kept = store().put(ONE, KEY, bytes("hello"), 5);

    assertThat(kept.size()).isEqualTo(5);
    assertThat(kept.sha256())
        .isEqualTo("2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824");
    assertThat(read(ONE, 0)).isEqualTo("hello");
    assertThat(read(ONE, 3)).isEqualTo("lo");
  }

  @Test
  void keepsNothingOfAFileThatIsTooLarge() {
    assertThatThrownBy(() -> store().put(ONE, KEY, bytes("hello"), 4))
        .isInstanceOfSatisfying(
            Problem.class,
            problem -> assertThat(problem.code()).isEqualTo(FileProblem.FILE_TOO_LARGE));
    assertThatThrownBy(() -> read(ONE, 0)).isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void leavesNothingOfAnUploadThatBreaksOff() {
    InputStream broken =
        new InputStream() {
          private int left = 3;

          @Override
          public int read() throws IOException {
            if (left-- <= 0) {
              throw new IOException("gone");
            }
            return 'x';
          }
        };
    assertThatThrownBy(() -> store().put(ONE, KEY, broken, 100))
        .isInstanceOf(IOException.class)
        .isNotInstanceOf(StoreUnreachable.class)
        .hasMessage("gone");
    assertThatThrownBy(() -> read(ONE, 0)).isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void keepsWorkspacesApart() throws IOException {
    store().put(ONE, KEY, bytes("one"), 10);
    store().put(OTHER, KEY, bytes("other"), 10);

    assertThat(store().deleteSome(ONE, 10)).isFalse();

    assertThatThrownBy(() -> read(ONE, 0)).isInstanceOf(NoSuchFileException.class);
    assertThat(read(OTHER, 0)).isEqualTo("other");
  }

  @Test
  void deletingAnAbsentFileSucceeds() throws IOException {
    store().put(ONE, KEY, bytes("one"), 10);
    store().delete(ONE, KEY);
    store().delete(ONE, KEY);
    assertThat(store().deleteSome(OTHER, 10)).isFalse();
    assertThat(store().stock(OTHER)).isEqualTo(new FileStore.Stock(0, 0));
    assertThatThrownBy(() -> read(ONE, 0)).isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void countsFilesAndDeletesThemInBatches() throws IOException {
    for (int i = 0; i < 5; i++) {
      store().put(ONE, "filenumber" + i, bytes("four"), 10);
    }
    store().put(OTHER, KEY, bytes("other"), 10);
    assertThat(store().stock(ONE)).isEqualTo(new FileStore.Stock(5, 20));

    assertThat(store().deleteSome(ONE, 3)).isTrue();
    assertThat(store().stock(ONE)).isEqualTo(new FileStore.Stock(2, 8));
    assertThat(store().deleteSome(ONE, 3)).isFalse();
    assertThat(store().stock(ONE)).isEqualTo(new FileStore.Stock(0, 0));
    assertThat(store().stock(OTHER)).isEqualTo(new FileStore.Stock(1, 5));
  }

  @Test
  void deletesNoMoreThanTheLimit() throws IOException {
    store().put(ONE, KEY, bytes("one"), 10);

    assertThat(store().deleteSome(ONE, 0)).isTrue();

    assertThat(read(ONE, 0)).isEqualTo("one");
  }

  @Test
  void readsNothingPastTheEnd() throws IOException {
    store().put(ONE, KEY, bytes("hello"), 5);
    assertThat(read(ONE, 5)).isEmpty();
  }

  @Test
  void putsTheSameAgain() throws IOException {
    store().put(ONE, KEY, bytes("first"), 10);
    store().put(ONE, KEY, bytes("second"), 10);
    assertThat(read(ONE, 0)).isEqualTo("second");
  }

  @Test
  void refusesAKeyThatIsAPath() {
    assertThatThrownBy(() -> store().put(ONE, "../../../etc/x", bytes("x"), 10))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private String read(long workspace, long offset) throws IOException {
    try (InputStream in = store().open(workspace, KEY, offset)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static InputStream bytes(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }
}
