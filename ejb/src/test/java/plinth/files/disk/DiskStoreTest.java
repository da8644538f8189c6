package plinth.files.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plinth.files.FileStore;
import plinth.files.FileStoreContract;

class DiskStoreTest extends FileStoreContract {
  @TempDir Path folder;

  @Override
  protected FileStore store() {
    return new DiskStore(() -> folder);
  }

  @Test
  void deletesWhatAKilledServerLeftOfAnUpload() throws IOException {
    Path draft = folder.resolve("1/ab/abcdefgh12345678.part");
    Files.createDirectories(draft.resolveSibling(""));
    Files.writeString(draft, "half");
    store().delete(1, "abcdefgh12345678");
    assertThat(draft).doesNotExist();
  }
}
