package plinth.testing;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;

/** Signs access tokens with the test server's own key, so that tests need no password hashing. */
public final class Signer {
  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
  private static final Signer SERVER = read();

  private final String kid;
  private final PrivateKey key;

  private Signer(String kid, PrivateKey key) {
    this.kid = kid;
    this.key = key;
  }

  /** The signer of the test server. */
  public static Signer server() {
    return SERVER;
  }

  private static Signer read() {
    Api.open().get("//.well-known/jwks.json").expect(200);
    try (var connection = Database.owner();
        var statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select kid, private_key from main.signing_key order by created_at desc limit 1")) {
      row.next();
      PrivateKey key =
          KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(row.getBytes(2)));
      return new Signer(row.getString(1), key);
    } catch (SQLException | GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A token of a user outside any workspace, with sessions at version 0. */
  public String user(long userId) {
    return sign(claims("user:" + userId).build());
  }

  /** A token of the platform's first operator. */
  public String operator() {
    String[] operator =
        Database.texts("select id || ' ' || session_version from main.operator order by id limit 1")
            .get(0)
            .split(" ");
    return sign(
        claims("operator:" + operator[0])
            .add("groups", Json.createArrayBuilder().add("super_admin"))
            .add("session_version", Integer.parseInt(operator[1]))
            .build());
  }

  /**
   * The claims of a token of this subject, which tests of forgeries change. It lasts longer than a
   * user's token, because some are created once for all tests of a run.
   */
  public jakarta.json.JsonObjectBuilder claims(String subject) {
    int port = URI.create(Plinth.server().address()).getPort();
    long now = Instant.now().getEpochSecond();
    return Json.createObjectBuilder()
        .add("iss", "http://localhost:" + port)
        .add("aud", "plinth")
        .add("sub", subject)
        .add("upn", subject)
        .add("groups", Json.createArrayBuilder().add("user"))
        .add("iat", now)
        .add("exp", now + Duration.ofDays(1).toSeconds())
        .add("jti", UUID.randomUUID().toString())
        .add("session_version", 0);
  }

  /** A signed token. */
  public String sign(JsonObject claims) {
    JsonObject header =
        Json.createObjectBuilder().add("alg", "RS256").add("typ", "JWT").add("kid", kid).build();
    String content = base64(header) + "." + base64(claims);
    try {
      Signature signature = Signature.getInstance("SHA256withRSA");
      signature.initSign(key);
      signature.update(content.getBytes(StandardCharsets.US_ASCII));
      return content + "." + BASE64.encodeToString(signature.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String base64(JsonObject text) {
    return BASE64.encodeToString(text.toString().getBytes(StandardCharsets.UTF_8));
  }
}
