package plinth.access.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plinth.access.Permissions;
import plinth.kernel.http.Surface;
import plinth.kernel.http.route.Route;
import plinth.testing.Api;
import plinth.testing.RouteCall;
import plinth.testing.RouteList;
import plinth.testing.Workspace;

/**
 * Each route requires its own permission or scope: a role or key with all others is refused, and
 * one with only this is not.
 */
class PermissionsIT {
  private static final List<String> VERBS = List.of("read", "write", "delete");

  private static RouteCall calls;
  private static Workspace workspace;
  private static Api alone;
  private static Api allOthers;

  @BeforeAll
  static void makeRoles() {
    calls = RouteCall.make();
    workspace = Workspace.create();
    for (String role : List.of("alone", "others")) {
      workspace
          .admin()
          .post("/admin/roles", json("name", role, "permissions", array("object.read")))
          .expect(201);
    }
    alone = workspace.member("alone");
    allOthers = workspace.member("others");
  }

  static Set<String> permissions() {
    return Permissions.expand(List.of(Permissions.ALL));
  }

  @ParameterizedTest
  @MethodSource("permissions")
  void aRouteAsksForItsPermission(String permission) {
    Set<String> others = new TreeSet<>(permissions());
    others.remove(permission);
    grant("alone", Set.of(permission));
    grant("others", others);
    for (Route route : routes(permission)) {
      Api.Answer refused = calls.withSlug(allOthers, route, "none");
      assertThat(refused.status()).as(route.line()).isEqualTo(403);
      assertThat(refused.code()).as(route.line()).isEqualTo("PERMISSION_DENIED");
      assertThat(refused.text()).as(route.line()).contains(permission);
      Api.Answer admitted = calls.withSlug(alone, route, "none");
      assertThat(admitted.status()).as(route.line()).isLessThan(500).isNotEqualTo(401);
      assertThat(admitted.status() == 403 && admitted.text().contains(permission))
          .as(route.line() + " " + admitted.text())
          .isFalse();
    }
  }

  /** Roles may have these permissions although no route requires them. */
  @Test
  void permissionsThatNoRouteAsksForAreKnown() {
    assertThat(permissions())
        .filteredOn(permission -> routes(permission).isEmpty())
        .containsExactlyInAnyOrder(
            "billing.create", "billing.delete", "billing.update", "comment.delete");
  }

  /** Only routes that every admin of a workspace may call require no permission. */
  @Test
  void routesForAdminsWithoutAPermissionAreKnown() {
    List<String> free = new ArrayList<>();
    for (Route route : RouteList.served()) {
      if (route.surface().kind() == Surface.Kind.ADMIN && route.surface().permission().isEmpty()) {
        free.add(route.verb() + " " + route.path());
      }
    }
    assertThat(free)
        .allMatch(
            route ->
                route.contains("/admin/me")
                    // The route itself refuses callers who are not owners.
                    || route.endsWith("/admin/calendar")
                    || route.endsWith("/admin/session-policy")
                    || route.contains("/admin/is-new-user")
                    || route.contains("/admin/onboarding")
                    || route.contains("/admin/tour"));
  }

  @Test
  void aRecordRouteAsksForItsScope() {
    for (String verb : VERBS) {
      Api own = workspace.key(array(verb + ".ships"));
      List<String> rest = new ArrayList<>(VERBS);
      rest.remove(verb);
      Api others = workspace.key(array(rest.get(0) + ".*", rest.get(1) + ".*", verb + ".boats"));
      for (Route route : RouteList.served()) {
        String scope = scope(route);
        if (scope.equals(verb + ".ships")) {
          Api.Answer refused = calls.withSlug(others, route, "ships");
          assertThat(refused.status()).as(route.line()).isEqualTo(403);
          assertThat(refused.code()).as(route.line()).isEqualTo("SCOPE_MISSING");
          Api.Answer admitted = calls.withSlug(own, route, "ships");
          assertThat(admitted.status()).as(route.line()).isLessThan(500);
          if (route.path().contains("/bulk-")
              || route.path().endsWith("/restore")
              || route.path().endsWith("/merge")) {
            // The example selects by a filter, and a restored record is shown, which also needs the
            // right to read; a merge also needs that to delete.
            assertThat(admitted.text()).as(route.line()).doesNotContain("The scope " + scope);
          } else {
            assertThat(admitted.code()).as(route.line()).isNotEqualTo("SCOPE_MISSING");
          }
        }
      }
    }
  }

  /** The scope that a route requires for the object ships; empty for routes without an object. */
  private static String scope(Route route) {
    return route.surface().action() == null || !route.path().contains("{objectSlug}")
        ? ""
        : route.surface().action().scopeFor("ships");
  }

  private static List<Route> routes(String permission) {
    return RouteList.served().stream()
        .filter(route -> route.surface().permission().equals(permission))
        .toList();
  }

  private static void grant(String role, Set<String> permissions) {
    workspace.admin().put("/admin/roles/" + role, json("permissions", permissions)).expect(200);
  }
}
