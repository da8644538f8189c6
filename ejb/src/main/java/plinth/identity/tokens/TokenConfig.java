package plinth.identity.tokens;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.microprofile.config.ConfigProvider;
import plinth.kernel.ServerConfig;
import plinth.kernel.Setting;

/** Settings of tokens and of the keys that sign them. */
@ApplicationScoped
public class TokenConfig {
  private final ServerConfig server = new ServerConfig();

  /** The rules for accepted tokens. The public address is the issuer if none is configured. */
  public TokenSettings settings() {
    Duration life = Setting.PLINTH_ACCESS_TOKEN_LIFE.seconds();
    return TokenSettings.of(ConfigProvider.getConfig(), server.publicUrl(), life);
  }

  /** The configured key that signs tokens, as PEM or as the path of a file. */
  Optional<String> signingKey() {
    return Setting.PLINTH_JWT_PRIVATE_KEY.findText();
  }
}
