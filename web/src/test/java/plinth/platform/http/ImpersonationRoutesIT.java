package plinth.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plinth.kernel.http.Access;
import plinth.kernel.http.Surface;
import plinth.kernel.http.route.Route;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.RouteCall;
import plinth.testing.RouteList;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/**
 * An operator acting for a member may call routes with immediate effects, and none with lasting
 * ones. A new route is refused until it is listed here.
 */
class ImpersonationRoutesIT {
  /** Areas in which nothing acts by itself: writes there only change data and its structure. */
  private static final Set<String> DATA =
      Set.of(
          "",
          "comment",
          "field",
          "folder",
          "object",
          "privacy",
          "record",
          "relation",
          "transfer",
          "view");

  /** Allowed routes in areas where other things act by themselves. */
  private static final List<String> ONCE =
      List.of(
          "DELETE /api/v1/messaging/chats/{slug}",
          "DELETE /api/v1/messaging/labels/chats/{chatSlug}/labels/{labelSlug}",
          "DELETE /api/v1/messaging/messages/{slug}",
          "DELETE /api/v1/messaging/sessions/{providerType}",
          "DELETE /api/v1/messaging/sessions/{providerType}/{slug}",
          "DELETE /api/v1/workflow/{slug}",
          "PATCH /api/v1/messaging/labels/{labelSlug}/tag-mapping",
          "PATCH /api/v1/messaging/messages/{slug}/edit",
          "PATCH /api/v1/messaging/sessions/{providerType}/{slug}",
          "PATCH /api/v1/messaging/sessions/{providerType}/{slug}/toggle-auto-mark-read",
          "POST /api/v1/messaging/chats/link-all",
          "POST /api/v1/messaging/chats/sync/history",
          "POST /api/v1/messaging/chats/{sessionSlug}",
          "POST /api/v1/messaging/labels/chats/{chatSlug}/labels",
          "POST /api/v1/messaging/labels/sync",
          "POST /api/v1/messaging/messages/message/{slug}/retry",
          "POST /api/v1/messaging/messages/send/{chatSlug}/{type}",
          "POST /api/v1/messaging/messages/sync/history",
          "POST /api/v1/messaging/sessions/{providerType}/{slug}/objects",
          "POST /api/v1/messaging/sessions/{providerType}/{slug}/status",
          "POST /api/v1/messaging/sessions/{providerType}/{slug}/toggle-default",
          "POST /api/v1/workflow/approvals/{id}/approve",
          "POST /api/v1/workflow/approvals/{id}/reject",
          "POST /api/v1/workflow/attachments/upload",
          "POST /api/v1/workflow/executions/{id}/cancel",
          "POST /api/v1/workflow/{slug}/retry/{executionId}",
          "POST /api/v1/workflow/{slug}/run",
          "POST /api/v1/workflow/{slug}/test",
          "PUT /api/v1/messaging/chats/{slug}/answered",
          "PUT /api/v1/messaging/chats/{slug}/archive",
          "PUT /api/v1/messaging/chats/{slug}/pin",
          "PUT /api/v1/messaging/chats/{slug}/read",
          "PUT /api/v1/messaging/chats/{slug}/star",
          "PUT /api/v1/messaging/chats/{slug}/unread",
          "PUT /api/v1/messaging/messages/{chatSlug}/read",
          "PUT /api/v1/messaging/messages/{slug}/ack",
          "PUT /api/v1/messaging/messages/{slug}/played");

  /** Refused routes in areas of data, because what they make acts by itself. */
  private static final List<String> LASTING =
      List.of(
          "PUT /api/v1/admin/session-policy",
          "POST /api/v1/object/data/{objectSlug}/export/schedules",
          "PUT /api/v1/object/data/{objectSlug}/export/schedules/{id}");

  private static RouteCall calls;
  private static Api support;

  @BeforeAll
  static void begin() {
    calls = RouteCall.make();
    Workspace workspace = Workspace.create();
    String slug = "u_" + workspace.owner().id();
    Database.run(
        "update main.\"user\" set slug = '" + slug + "' where id = " + workspace.owner().id());
    String path = "/admin/platform/tenants/" + workspace.subdomain() + "/members/" + slug;
    String token =
        Api.open()
            .bearer(Signer.server().operator())
            .post(path + "/impersonate?reason=routes")
            .expect(200)
            .data()
            .getString("access_token");
    support = Api.open().bearer(token);
  }

  static Stream<Route> writes() {
    return RouteList.served().stream()
        .filter(route -> route.surface().access() != Access.READ)
        .filter(
            route ->
                switch (route.surface().kind()) {
                  case USER, ADMIN, RECORD, WORKSPACE -> true;
                  default -> false;
                });
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("writes")
  void routesWithLastingEffectsAreRefused(Route route) {
    Surface surface = route.surface();
    String area = surface.permission().split("\\.", 2)[0];
    String called = route.verb() + " " + route.path();
    boolean isOnce =
        surface.kind() != Surface.Kind.USER
            && !LASTING.contains(called)
            && (DATA.contains(area) || ONCE.contains(called));
    Api.Answer answer = calls.withSlug(support, route, "none");
    assertThat(answer.status()).as(answer.text()).isLessThan(500);
    if (isOnce) {
      assertThat(answer.text()).doesNotContain("IMPERSONATION_NOT_ALLOWED");
    } else {
      assertThat(answer.expect(403).code()).isEqualTo("IMPERSONATION_NOT_ALLOWED");
    }
  }
}
