package plinth.files.disk;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import plinth.files.FileStore;
import plinth.files.FileStoreContract;

class DiskStoreTest extends FileStoreContract {
  @TempDir Path folder;

  @Override
  protected FileStore store() {
    return new DiskStore(() -> folder);
  }
}
