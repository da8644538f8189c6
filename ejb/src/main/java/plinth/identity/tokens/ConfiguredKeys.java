package plinth.identity.tokens;

import io.smallrye.jwt.util.KeyUtils;
import io.smallrye.jwt.util.ResourceUtils;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.jwt.config.Names;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.RsaJsonWebKey;

/**
 * The keys that verify tokens in place of the signing keys: {@code mp.jwt.verify.publickey}, or the
 * contents of {@code mp.jwt.verify.publickey.location}; PEM, a JWK or a JWK set.
 */
public final class ConfiguredKeys {
  private ConfiguredKeys() {}

  /** The keys; empty if none are configured in this way. */
  public static List<JsonWebKey> read(Config config) {
    return config
        .getOptionalValue(Names.VERIFIER_PUBLIC_KEY, String.class)
        .or(() -> location(config).filter(place -> !isUrl(place)).map(ConfiguredKeys::resource))
        .map(ConfiguredKeys::parse)
        .orElse(List.of());
  }

  /** The URL of a key set; empty if the keys are not fetched. */
  static Optional<String> url(Config config) {
    return config.getOptionalValue(Names.VERIFIER_PUBLIC_KEY, String.class).isPresent()
        ? Optional.empty()
        : location(config).filter(ConfiguredKeys::isUrl);
  }

  private static Optional<String> location(Config config) {
    return config.getOptionalValue(Names.VERIFIER_PUBLIC_KEY_LOCATION, String.class);
  }

  private static boolean isUrl(String location) {
    return location.startsWith("http:") || location.startsWith("https:");
  }

  private static String resource(String location) {
    try {
      return ResourceUtils.readResource(location);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the key at " + location, e);
    }
  }

  private static List<JsonWebKey> parse(String text) {
    if (!text.strip().startsWith("{")) {
      return List.of(new RsaJsonWebKey(Pem.publicKey(text)));
    }
    List<JsonWebKey> keys = new ArrayList<>();
    for (JsonWebKey key : keySet(text)) {
      if (!(key instanceof RsaJsonWebKey rsa)) {
        throw new IllegalStateException(Names.VERIFIER_PUBLIC_KEY + " holds a key that is not RSA");
      }
      keys.add(rsa);
    }
    if (keys.size() == 1) {
      // A single key verifies every token: its name need not match that of our tokens.
      keys.get(0).setKeyId(null);
    }
    return keys;
  }

  private static List<JsonWebKey> keySet(String text) {
    List<JsonWebKey> keys = KeyUtils.loadJsonWebKeys(text);
    if (keys == null || keys.isEmpty()) {
      throw new IllegalStateException(Names.VERIFIER_PUBLIC_KEY + " is no RSA key");
    }
    return keys;
  }
}
