package plinth.testing;

import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jwt.JWTClaimsSet;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;

/**
 * A workspace whose people sign in through a provider, with a proved domain of its own.
 *
 * @param workspace the workspace
 * @param provider the provider
 * @param slug slug of the provider
 * @param domain the domain
 */
public record Company(Workspace workspace, FakeProvider provider, String slug, String domain) {
  /** The secret with which the codes of these sign-ins are exchanged. */
  public static final String VERIFIER = "v".repeat(43);

  /** A company whose provider admits everybody as a member. */
  public static Company create(FakeProvider provider) {
    return create(provider, json());
  }

  /** A company with further settings of its provider. */
  public static Company create(FakeProvider provider, JsonObject settings) {
    Workspace workspace = Workspace.create();
    String domain = workspace.subdomain() + ".example";
    Api admin = workspace.admin();
    admin.post("/admin/sso/domains", json("domain", domain)).expect(201);
    confirm(workspace, domain).expect(200);
    String slug =
        admin
            .post("/admin/sso/providers", settings(provider, settings))
            .expect(201)
            .data()
            .getString("slug");
    return new Company(workspace, provider, slug, domain);
  }

  /** Confirms a claimed domain as an operator. */
  public static Api.Answer confirm(Workspace workspace, String domain) {
    return Api.open()
        .bearer(Signer.server().operator())
        .post(
            "/admin/platform/tenants/" + workspace.subdomain() + "/domains/" + domain + "/confirm",
            "{}");
  }

  /** The settings of a provider that admits everybody as a member, with changes. */
  public static JsonObject settings(FakeProvider provider, JsonObject changes) {
    JsonObjectBuilder all =
        Json.createObjectBuilder(
            json(
                "name",
                "Works",
                "issuer",
                provider.issuer(),
                "client_id",
                FakeProvider.CLIENT,
                "client_secret",
                FakeProvider.SECRET,
                "default_role",
                "member",
                "creates_members",
                true));
    changes.forEach(all::add);
    return all.build();
  }

  /** A new address of the company. */
  public String newEmail() {
    return "p" + UUID.randomUUID().toString().replace("-", "").substring(0, 12) + "@" + domain;
  }

  /** The path of the provider's routes. */
  public String path(String what) {
    return "/user/auth/sso/" + workspace.subdomain() + "/" + slug + "/" + what;
  }

  /**
   * A sign-in that was sent to the provider.
   *
   * @param query the parameters that the provider got
   * @param cookie the browser's cookie
   */
  public record Trip(Map<String, String> query, String cookie) {
    /** The nonce that the token must carry. */
    public String nonce() {
      return query.get("nonce");
    }
  }

  /** Begins a sign-in. */
  public Trip begin() {
    Api.Answer sent =
        Api.open()
            .get(path("start") + "?code_challenge=" + FakeProvider.challenge(VERIFIER))
            .expect(302);
    String cookie = sent.header("Set-Cookie");
    return new Trip(
        FakeProvider.parameters(URI.create(sent.header("Location")).getRawQuery()),
        cookie.substring(0, cookie.indexOf(';')));
  }

  /** Comes back with a code for a token; returns the fragment of the console's page. */
  public Map<String, String> comeBack(Trip trip, String token) {
    return comeBackWith(trip, "code=" + code(trip, token) + "&state=" + trip.query().get("state"));
  }

  /** A code for a token. */
  public String code(Trip trip, String token) {
    return provider.grant(
        trip.query().get("code_challenge"), trip.query().get("redirect_uri"), token);
  }

  /** Comes back with any query. */
  public Map<String, String> comeBackWith(Trip trip, String query) {
    Api.Answer back =
        Api.open().with("Cookie", trip.cookie()).get(path("callback") + "?" + query).expect(302);
    return FakeProvider.parameters(URI.create(back.header("Location")).getRawFragment());
  }

  /** The honest token of a person with this address. */
  public static UnaryOperator<JWTClaimsSet.Builder> person(String email, String... groups) {
    return claims ->
        claims
            .claim("email", email)
            .claim("email_verified", true)
            .claim("name", "Nora Field")
            .claim("sid", "sid-" + email)
            .claim("groups", List.of(groups));
  }

  /** Signs a person in through the provider; returns the fragment of the console's page. */
  public Map<String, String> visit(String subject, UnaryOperator<JWTClaimsSet.Builder> person) {
    Trip trip = begin();
    return comeBack(trip, token(trip, subject, person, provider::sign));
  }

  /** A token for a sign-in, made by an honest or a lying hand. */
  public String token(
      Trip trip,
      String subject,
      UnaryOperator<JWTClaimsSet.Builder> person,
      FakeProvider.TokenMaker maker) {
    try {
      return maker.of(person.apply(provider.claims(subject, trip.nonce())));
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Exchanges the code of a fragment. */
  public static Api.Answer exchange(Map<String, String> fragment) {
    return Api.open()
        .post("/user/auth/sso", json("code", fragment.get("code"), "code_verifier", VERIFIER));
  }

  /** Signs a person in, who is admitted. */
  public JsonObject signIn(String email, String... groups) {
    Map<String, String> fragment = visit("sub-" + email, person(email, groups));
    if (!fragment.containsKey("code")) {
      throw new AssertionError(fragment);
    }
    return exchange(fragment).expect(200).data();
  }

  /** Role mapping settings. */
  public static JsonObject mapping(String group, String role) {
    return json("role_mapping", array(json("group", group, "role", role)));
  }
}
