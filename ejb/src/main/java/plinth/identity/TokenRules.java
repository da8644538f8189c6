package plinth.identity;

import java.time.Duration;
import java.util.List;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;
import plinth.kernel.Setting;

/**
 * Which access tokens are taken: MicroProfile JWT's configuration keys decide, and where they are
 * silent the server's own address is the issuer and {@code plinth} the audience.
 *
 * @param issuer {@code iss} of tokens issued and taken; {@code mp.jwt.verify.issuer}
 * @param audiences audiences taken, of which the first is issued; {@code mp.jwt.verify.audiences}
 * @param skew how far clocks may differ; {@code mp.jwt.verify.clock.skew}, seconds
 * @param life how long an access token lives
 */
public record TokenRules(String issuer, List<String> audiences, Duration skew, Duration life) {

  /** The rules as configured; refuses an algorithm other than RS256. */
  public static TokenRules configured() {
    Config config = ConfigProvider.getConfig();
    String algorithm =
        config.getOptionalValue("mp.jwt.verify.publickey.algorithm", String.class).orElse("RS256");
    if (!algorithm.equals("RS256")) {
      throw new IllegalStateException("mp.jwt.verify.publickey.algorithm must be RS256");
    }
    String audiences =
        config.getOptionalValue("mp.jwt.verify.audiences", String.class).orElse("plinth");
    return new TokenRules(
        config
            .getOptionalValue("mp.jwt.verify.issuer", String.class)
            .orElseGet(Setting.PLINTH_PUBLIC_URL::text),
        List.of(audiences.trim().split("\\s*,\\s*")),
        Duration.ofSeconds(
            config.getOptionalValue("mp.jwt.verify.clock.skew", Integer.class).orElse(0)),
        Setting.PLINTH_ACCESS_TOKEN_LIFE.seconds());
  }
}
