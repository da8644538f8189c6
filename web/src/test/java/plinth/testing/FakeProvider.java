package plinth.testing;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Date;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A provider of OpenID Connect in this process. It is honest unless a test makes it lie: about its
 * discovery, its keys, or the tokens for a code.
 */
public final class FakeProvider implements AutoCloseable {
  /** The client that is registered here. */
  public static final String CLIENT = "plinth";

  /** Its secret. */
  public static final String SECRET = "a secret/with+signs";

  private static final long HOUR = 3_600_000;

  private final HttpServer server;
  private final Map<String, Grant> grants = new ConcurrentHashMap<>();
  private final AtomicInteger keyFetches = new AtomicInteger();
  private volatile RSAKey key = newKey();
  private volatile UnaryOperator<JsonObjectBuilder> discovery = UnaryOperator.identity();
  private volatile Reply answer;
  private volatile UnaryOperator<JWTClaimsSet.Builder> visitor = UnaryOperator.identity();

  /** Makes an ID token of its honest claims. */
  @FunctionalInterface
  public interface TokenMaker {
    /** The token. */
    String of(JWTClaimsSet.Builder claims) throws JOSEException;
  }

  /** What this provider answers to everything, instead of the truth. */
  @FunctionalInterface
  public interface Reply {
    /** Answers. */
    void to(HttpExchange exchange) throws IOException;
  }

  private record Grant(String challenge, String redirect, String token) {}

  private FakeProvider(HttpServer server) {
    this.server = server;
  }

  /** Starts a provider. */
  public static FakeProvider start() {
    try {
      HttpServer server = HttpServer.create(new InetSocketAddress("localhost", 0), 50);
      FakeProvider provider = new FakeProvider(server);
      server.setExecutor(
          Executors.newCachedThreadPool(
              work -> {
                Thread thread = new Thread(work);
                thread.setDaemon(true);
                return thread;
              }));
      server.createContext("/", provider::answer);
      server.start();
      return provider;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static RSAKey newKey() {
    try {
      return new RSAKeyGenerator(2048).keyID(UUID.randomUUID().toString()).generate();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Its issuer identifier. */
  public String issuer() {
    return "http://localhost:" + server.getAddress().getPort();
  }

  /** Its present key. */
  public RSAKey key() {
    return key;
  }

  /** How often its keys were fetched. */
  public int keyFetches() {
    return keyFetches.get();
  }

  /** Replaces its key. */
  public void rotate() {
    key = newKey();
  }

  /** Signs every browser that comes in as this person, without asking. */
  public void signInAs(UnaryOperator<JWTClaimsSet.Builder> person) {
    visitor = person;
  }

  /** Changes what it announces. */
  public void announce(UnaryOperator<JsonObjectBuilder> change) {
    discovery = change;
  }

  /** Answers everything in the same way; null: honestly again. */
  public void answerAll(Reply reply) {
    answer = reply;
  }

  /** The honest claims about a person. */
  public JWTClaimsSet.Builder claims(String subject, String nonce) {
    return new JWTClaimsSet.Builder()
        .issuer(issuer())
        .audience(CLIENT)
        .subject(subject)
        .issueTime(new Date())
        .expirationTime(new Date(System.currentTimeMillis() + HOUR))
        .claim("nonce", nonce);
  }

  /** Signs claims with the present key. */
  public String sign(JWTClaimsSet.Builder claims) throws JOSEException {
    return sign(claims, key, null);
  }

  /** Signs claims with a key. */
  public static String sign(JWTClaimsSet.Builder claims, RSAKey key, JOSEObjectType type)
      throws JOSEException {
    JWSSigner signer = new RSASSASigner(key);
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID()).type(type).build(),
            claims.build());
    token.sign(signer);
    return token.serialize();
  }

  /** Signs a log-out of a person. */
  public String logoutToken(UnaryOperator<JWTClaimsSet.Builder> change) throws JOSEException {
    JWTClaimsSet.Builder claims =
        new JWTClaimsSet.Builder()
            .issuer(issuer())
            .audience(CLIENT)
            .issueTime(new Date())
            .expirationTime(new Date(System.currentTimeMillis() + 120_000))
            .jwtID(UUID.randomUUID().toString())
            .claim(
                "events", Map.of("http://schemas.openid.net/event/backchannel-logout", Map.of()));
    return sign(change.apply(claims), key, new JOSEObjectType("logout+jwt"));
  }

  /** A code for a token, as if a person had signed in. */
  public String grant(String challenge, String redirect, String token) {
    String code = UUID.randomUUID().toString();
    grants.put(code, new Grant(challenge, redirect, token));
    return code;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      Reply lie = answer;
      if (lie != null) {
        lie.to(exchange);
        return;
      }
      switch (exchange.getRequestURI().getPath()) {
        case "/.well-known/openid-configuration" -> send(exchange, 200, metadata());
        case "/keys" -> {
          keyFetches.incrementAndGet();
          send(exchange, 200, new JWKSet(key.toPublicJWK()).toString());
        }
        case "/token" -> token(exchange);
        case "/authorize" -> authorize(exchange);
        default -> send(exchange, 404, "{}");
      }
    }
  }

  private void authorize(HttpExchange exchange) throws IOException {
    Map<String, String> query = parameters(exchange.getRequestURI().getRawQuery());
    try {
      String token = sign(visitor.apply(claims("visitor", query.get("nonce"))));
      String redirect = query.get("redirect_uri");
      String code = grant(query.get("code_challenge"), redirect, token);
      exchange
          .getResponseHeaders()
          .set("Location", redirect + "?code=" + code + "&state=" + query.get("state"));
      exchange.sendResponseHeaders(302, -1);
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  private String metadata() {
    return discovery
        .apply(
            Json.createObjectBuilder()
                .add("issuer", issuer())
                .add("authorization_endpoint", issuer() + "/authorize")
                .add("token_endpoint", issuer() + "/token")
                .add("jwks_uri", issuer() + "/keys")
                .add("end_session_endpoint", issuer() + "/logout")
                .add("backchannel_logout_supported", true)
                .add("subject_types_supported", Json.createArrayBuilder().add("public"))
                .add("response_types_supported", Json.createArrayBuilder().add("code"))
                .add(
                    "id_token_signing_alg_values_supported",
                    Json.createArrayBuilder().add("RS256")))
        .build()
        .toString();
  }

  private void token(HttpExchange exchange) throws IOException {
    Map<String, String> form =
        parameters(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    Grant grant = grants.remove(String.valueOf(form.get("code")));
    String verifier = form.getOrDefault("code_verifier", "");
    boolean isRight =
        grant != null
            && isClient(exchange.getRequestHeaders().getFirst("Authorization"))
            && grant.challenge().equals(challenge(verifier))
            && grant.redirect().equals(form.get("redirect_uri"));
    if (!isRight) {
      send(exchange, 400, "{\"error\":\"invalid_grant\"}");
      return;
    }
    send(
        exchange,
        200,
        Json.createObjectBuilder()
            .add("access_token", "at-" + UUID.randomUUID())
            .add("token_type", "Bearer")
            .add("expires_in", 60)
            .add("id_token", grant.token())
            .build()
            .toString());
  }

  /** RFC 6749, 2.3.1: both parts are encoded like a form. */
  private static boolean isClient(String header) {
    if (header == null || !header.startsWith("Basic ")) {
      return false;
    }
    String[] parts =
        new String(Base64.getDecoder().decode(header.substring(6)), StandardCharsets.UTF_8)
            .split(":", 2);
    return decoded(parts[0]).equals(CLIENT) && decoded(parts[1]).equals(SECRET);
  }

  /** The S256 challenge of a verifier. */
  public static String challenge(String verifier) {
    return plinth.sso.AttemptSecrets.challenge(verifier);
  }

  /** The parameters of a query, a fragment or a form. */
  public static Map<String, String> parameters(String text) {
    return text == null
        ? Map.of()
        : Arrays.stream(text.split("&", -1))
            .filter(pair -> pair.contains("="))
            .map(pair -> pair.split("=", 2))
            .collect(Collectors.toMap(pair -> decoded(pair[0]), pair -> decoded(pair[1])));
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  /** Sends JSON. */
  public static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
