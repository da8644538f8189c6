package plinth.identity;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import plinth.identity.tokens.KeyRing;
import plinth.identity.tokens.Pem;
import plinth.identity.tokens.TokenSettings;
import plinth.identity.tokens.TokenVerifier;

/** Verifies a token at a server that publishes the verifying keys over TLS. */
public final class KeysOverTls {
  private KeysOverTls() {}

  /** Verifies a token with the keys at this URL, which are fetched for it. */
  public static void call(String url) {
    KeyRing ring = new KeyRing(List.of(Pem.generate()), List.of());
    Map<String, String> config = Map.of("mp.jwt.verify.publickey.location", url);
    TokenSettings settings =
        TokenSettings.of(new MapConfig(config), "plinth", Duration.ofMinutes(15));
    new TokenVerifier(ring, settings)
        .verify(part("{\"alg\":\"RS256\",\"kid\":\"k\"}") + "." + part("{}") + "." + part("none"));
  }

  private static String part(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
