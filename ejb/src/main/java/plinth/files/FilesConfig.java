package plinth.files;

import jakarta.enterprise.context.ApplicationScoped;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import plinth.kernel.ServerConfig;
import plinth.kernel.Setting;

/** Settings of files. */
@ApplicationScoped
public class FilesConfig {
  private final ServerConfig server = new ServerConfig();

  /** The key of the installation's store. */
  public String store() {
    return Setting.PLINTH_FILE_STORE.text();
  }

  /** The folder of the store on disk. */
  public Path folder() {
    return server.dataFolder().resolve("files");
  }

  /** The maximum size of a file in bytes. */
  public long largestFile() {
    return Setting.PLINTH_ATTACHMENT_MAX.number();
  }

  /** The allowed media types; empty for all. */
  public List<String> allowedTypes() {
    return words(Setting.PLINTH_FILE_TYPES_ALLOWED);
  }

  /** The blocked media types, which take precedence. */
  public List<String> blockedTypes() {
    return words(Setting.PLINTH_FILE_TYPES_BLOCKED);
  }

  private static List<String> words(Setting setting) {
    return Arrays.stream(setting.text().split(","))
        .map(String::trim)
        .filter(word -> !word.isEmpty())
        .toList();
  }
}
