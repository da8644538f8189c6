package plinth.files;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import plinth.kernel.Setting;

/** The configured file store. */
@ApplicationScoped
class FileStores {
  @Inject @Any private Instance<FileStore> stores;

  FileStore store() {
    String key = Setting.PLINTH_FILE_STORE.text();
    return stores.stream()
        .filter(store -> store.key().equals(key))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no file store is called " + key));
  }
}
