package plinth.kernel;

import jakarta.enterprise.context.ApplicationScoped;
import java.nio.file.Path;
import java.util.Optional;

/** Settings that several features share. */
@ApplicationScoped
public class ServerConfig {
  /** The URL under which people and other systems reach this server, without a slash at its end. */
  public String publicUrl() {
    String url = Setting.PLINTH_PUBLIC_URL.text();
    return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
  }

  /** The secret that encrypts generated keys and authenticates codes; empty if none is set. */
  public Optional<String> secretKey() {
    return Setting.PLINTH_SECRET_KEY.findText();
  }

  /** The folder of all files that this server writes. */
  public Path dataFolder() {
    return Path.of(Setting.PLINTH_DATA_DIR.text()).toAbsolutePath();
  }
}
