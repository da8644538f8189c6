package plinth.kernel.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plinth.kernel.http.body.NoBody;
import plinth.kernel.http.gate.KnownQuery;
import plinth.kernel.http.route.Route;
import plinth.testing.Api;
import plinth.testing.Directory;
import plinth.testing.Furnished;
import plinth.testing.Person;
import plinth.testing.Plinth;
import plinth.testing.RouteCall;
import plinth.testing.RouteList;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** Every route enforces its surface and finds nothing of another workspace. */
class SurfacesIT {
  private static final String FORGED =
      "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1c2VyOjEiLCJncm91cHMiOlsic3VwZXJfYWRtaW4iXX0.";

  private static RouteCall calls;
  private static Workspace own;
  private static Workspace other;
  private static Api key;
  private static Api outside;
  private static Api directory;

  /** The templates belong to the platform and are the same for everyone. */
  private static final List<String> OF_NO_WORKSPACE =
      List.of(
          "/scim/v2/ResourceTypes/",
          "/scim/v2/Schemas/",
          "/user/object-templates/",
          "/workflow/meta/variables/",
          "/workflow/templates/");

  /**
   * Pages of the sandbox and files of links are visible to anyone who knows the address, and so are
   * the ways to sign in to a workspace.
   */
  private static final List<String> OF_WHO_KNOWS =
      List.of("/sandbox/payments/", "/public/exports/", "/user/auth/sso/");

  /** Routes for a type of provider or kind of integration, which every workspace has. */
  private static final Set<String> OF_A_TYPE =
      Set.of(
          "/api/v1/integrations/{provider}",
          "/api/v1/integrations/{provider}/test",
          "/api/v1/messaging/sessions/{providerType}",
          "/api/v1/messaging/sessions/{providerType}/connect");

  private static Furnished furnished;

  @BeforeAll
  static void makeWorkspaces() {
    calls = RouteCall.make();
    own = Workspace.create();
    other = Workspace.create();
    key = own.key(array("read.*", "write.*", "delete.*"));
    outside = Person.create().api();
    directory = Directory.of(own).scim();
    furnished = Furnished.of(other, "argo");
  }

  static List<Route> routes() {
    return RouteList.served();
  }

  static Stream<Route> slugRoutes() {
    return routes().stream()
        .filter(route -> route.path().contains("{"))
        .filter(route -> OF_NO_WORKSPACE.stream().noneMatch(route.path()::contains))
        .filter(route -> OF_WHO_KNOWS.stream().noneMatch(route.path()::contains))
        .filter(route -> !OF_A_TYPE.contains(route.path()))
        // The signature is checked before the slug.
        .filter(route -> route.surface().kind() != Surface.Kind.SIGNED)
        .filter(route -> route.surface().kind() != Surface.Kind.SUPER_ADMIN)
        .filter(route -> route.surface().kind() != Surface.Kind.TEST_TOOLS);
  }

  @ParameterizedTest
  @MethodSource("routes")
  void routesRefuseRequestsWithoutACredential(Route route) {
    Api.Answer answer = call(Api.open(), route, "none");
    if (route.surface().kind().ignoresCredentials()) {
      assertThat(answer.status()).as(route.line()).isLessThan(500);
      assertThat(refusal(answer)).as(route.line()).isNotEqualTo("UNAUTHENTICATED");
    } else {
      assertThat(answer.expect(401).code()).isEqualTo("UNAUTHENTICATED");
      assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer");
    }
  }

  @ParameterizedTest
  @MethodSource("routes")
  void routesRefuseForgedTokens(Route route) {
    Api.Answer answer = call(Api.open().bearer(FORGED), route, "none");
    if (route.surface().kind().ignoresCredentials()) {
      assertThat(answer.status()).as(route.line()).isLessThan(500);
      assertThat(refusal(answer)).as(route.line()).isNotEqualTo("UNAUTHENTICATED");
    } else {
      assertThat(answer.expect(401).code()).isEqualTo("UNAUTHENTICATED");
    }
  }

  @ParameterizedTest
  @MethodSource("routes")
  void routesRefuseCredentialsOfTheWrongKind(Route route) {
    Api wrong =
        switch (route.surface().kind()) {
          case USER, ADMIN -> key;
          case RECORD, WORKSPACE -> outside;
          case INTEGRATION, DIRECTORY, SUPER_ADMIN -> own.admin();
          case OPEN, SIGNED, TEST_TOOLS -> Api.open();
        };
    Api.Answer answer = call(wrong, route, "none");
    if (route.surface().kind().ignoresCredentials()) {
      assertThat(answer.status()).as(route.line()).isLessThan(500);
      assertThat(refusal(answer)).as(route.line()).isNotEqualTo("CREDENTIAL_NOT_ALLOWED");
    } else {
      assertThat(answer.expect(403).code()).isEqualTo("CREDENTIAL_NOT_ALLOWED");
    }
  }

  @ParameterizedTest
  @MethodSource("slugRoutes")
  void slugsOfAnotherWorkspaceAreNotFound(Route route) {
    assertThat(call(client(own, key, directory, route), route, null).expect(404).code())
        .isEqualTo("NOT_FOUND");
  }

  @Test
  void slugsAreFoundInTheirOwnWorkspace() {
    slugRoutes()
        .filter(route -> route.verb().equals("GET"))
        .forEach(
            route ->
                call(client(other, furnished.key(), furnished.directory(), route), route, null)
                    .expect(200));
  }

  static Stream<Route> routesWithKnownQueries() {
    return routes().stream().filter(route -> KnownQuery.appliesTo(route.handler()));
  }

  @ParameterizedTest
  @MethodSource("routesWithKnownQueries")
  void unknownQueryParametersAreNamed(Route route) {
    String path = route.path().replaceAll("\\{[^}]*\\}", "ships");
    Api.Answer answer = calls.send(admitted(route), route, path + "?limitt=1");
    assertThat(answer.expect(400).faults()).as(route.line()).contains("limitt:unknown");
  }

  static Stream<Route> routesWithoutBody() {
    return routes().stream().filter(route -> NoBody.appliesTo(route.handler()));
  }

  @ParameterizedTest
  @MethodSource("routesWithoutBody")
  void membersOfUnreadBodiesAreRefused(Route route) {
    String path = "/" + route.path().replaceAll("\\{[^}]*\\}", "ships");
    Api.Answer answer = admitted(route).send(route.verb(), path, json("dry_run", true).toString());
    assertThat(answer.expect(400).faults()).as(route.line()).containsExactly("dry_run:unknown");
  }

  @Test
  void aBodyThatSaysNothingPassesWhereNoneIsRead() {
    Api admin = own.admin();
    assertThat(admin.send("GET", "/object", "{}").status()).isEqualTo(200);
    assertThat(admin.send("GET", "/object", "[]").expect(400).faults())
        .containsExactly("body:type");
    Api plain = admin.with("Content-Type", "application/octet-stream");
    assertThat(plain.send("DELETE", "/object/ships", "x").status()).isIn(400, 415);
  }

  private static Api admitted(Route route) {
    return switch (route.surface().kind()) {
      case USER, ADMIN -> own.admin();
      case RECORD, WORKSPACE, INTEGRATION -> key;
      case DIRECTORY -> directory;
      case SUPER_ADMIN -> Api.open().bearer(Signer.server().operator());
      case TEST_TOOLS -> Api.open().apiKey(Plinth.TEST_TOOLS_KEY);
      case OPEN, SIGNED -> Api.open().with("X-Workspace", other.subdomain());
    };
  }

  /** The code of a refusal; empty for a successful answer, which need not be JSON. */
  private static String refusal(Api.Answer answer) {
    return answer.status() < 400 ? "" : answer.code();
  }

  private static Api client(Workspace workspace, Api itsKey, Api itsDirectory, Route route) {
    if (route.surface().kind() == Surface.Kind.DIRECTORY) {
      return itsDirectory;
    }
    return route.surface().kind() == Surface.Kind.INTEGRATION
        ? itsKey
        : workspace.admin().with("X-Workspace", workspace.subdomain());
  }

  private static Api.Answer call(Api api, Route route, String everySlug) {
    if (everySlug != null) {
      return calls.withSlug(api, route, everySlug);
    }
    String path = furnished.path(route.path());
    assertThat(path).as("a slug of the other workspace for every variable").doesNotContain("{");
    return calls.send(api, route, path);
  }
}
