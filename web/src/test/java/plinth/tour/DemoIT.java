package plinth.tour;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Plinth;
import plinth.testing.Program;
import plinth.testing.Workspace;

/** The demonstration of the command-line client, as its owner and the colleague see it. */
class DemoIT {
  private static final String SUBDOMAIN = Workspace.newSubdomain();
  private static final String EMAIL = SUBDOMAIN + "@example.com";
  private static final String COLLEAGUE = "omar." + EMAIL;
  private static final String PASSWORD = "seven red kites";

  private static Program made;
  private static Api owner;

  @BeforeAll
  static void make() {
    made = demo(EMAIL).expect(0);
    owner = signIn(EMAIL);
  }

  private static Program demo(String email) {
    return Program.client(
        Map.of("PLINTH_URL", Plinth.server().address()),
        "demo",
        "--mail",
        Plinth.server().data().resolve("mail").toString(),
        "--email",
        email,
        "--subdomain",
        SUBDOMAIN);
  }

  private static Api signIn(String email) {
    JsonObject signedIn =
        Api.open()
            .post("/user/auth/login", json("email", email, "password", PASSWORD))
            .expect(200)
            .data();
    return Api.open().bearer(signedIn.getString("access_token"));
  }

  private static List<JsonObject> list(Api member, String path) {
    return member.get(path).expect(200).json().getJsonArray("data").getValuesAs(JsonObject.class);
  }

  private static int total(String object) {
    return owner
        .get("/object/data/" + object + "?count=exact&limit=1")
        .expect(200)
        .json()
        .getJsonObject("pagination")
        .getInt("total");
  }

  @Test
  void printsHowToSignIn() {
    assertThat(made.out())
        .contains("503 companies", "is ready after", Plinth.server().address() + "/console/")
        .contains(EMAIL, PASSWORD, COLLEAGUE);
  }

  @Test
  void makesRecordsOfEachObject() {
    assertThat(total("companies")).isEqualTo(503);
    assertThat(total("contacts")).isEqualTo(150);
    assertThat(total("deals")).isEqualTo(120);
    assertThat(total("tasks")).as("40, and those of workflows").isEqualTo(40 + 2 + 1 + 4);
    assertThat(total("inquiries")).isEqualTo(4);
    assertThat(list(owner, "/object/data/deals?limit=200"))
        .filteredOn(deal -> deal.get("assigned_to") instanceof JsonObject)
        .hasSizeGreaterThan(90);
  }

  @Test
  void savesViewsOfEachType() {
    assertThat(list(owner, "/object/custom/view/deals"))
        .extracting(view -> view.getString("type"))
        .containsExactlyInAnyOrder("kanban", "table", "calendar");
    assertThat(list(owner, "/object/custom/view/tasks")).hasSize(2);
  }

  @Test
  void holdsConversationsInBothDirections() {
    String session =
        list(owner, "/messaging/sessions/lookup").stream()
            .filter(each -> each.getString("provider_type").equals("cloud_chat"))
            .map(each -> each.getString("slug"))
            .findFirst()
            .orElseThrow();
    List<JsonObject> chats = list(owner, "/messaging/chats/all?limit=50&session=" + session);

    assertThat(chats).hasSize(13);
    assertThat(chats).allMatch(chat -> chat.getJsonArray("links").size() == 1);
    assertThat(chats).anyMatch(chat -> chat.getInt("unread_count") > 0);
    assertThat(chats)
        .filteredOn(chat -> chat.getString("name").equals("Hannah Kowalski"))
        .singleElement()
        .satisfies(
            chat ->
                assertThat(list(owner, "/messaging/messages/" + chat.getString("slug")))
                    .extracting(message -> message.getString("direction"))
                    .containsExactly("out", "in", "out", "in"));
  }

  @Test
  void runsWorkflowsAndLeavesApprovals() {
    List<JsonObject> runs = list(owner, "/workflow/executions?limit=50");

    assertThat(runs)
        .extracting(run -> run.getString("status"))
        .containsOnly("success", "waiting_approval")
        .hasSize(10);
    assertThat(list(owner, "/workflow/approvals?status=pending")).hasSize(2);
  }

  @Test
  void limitsTheColleague() {
    Api omar = signIn(COLLEAGUE);

    assertThat(list(omar, "/object/data/deals?limit=1"))
        .singleElement()
        .satisfies(
            deal ->
                assertThat(deal.getJsonObject("data"))
                    .containsKey("amount")
                    .doesNotContainKey("commission"));
    omar.post("/object/data/companies", json("data", json("name", "Own")))
        .refused(403, "PERMISSION_DENIED");
  }

  @Test
  void makesNoSecondDemonstration() {
    assertThat(demo(EMAIL).expect(0).out()).contains("exists already", EMAIL, PASSWORD);
    assertThat(total("companies")).isEqualTo(503);
    assertThat(demo("other-" + EMAIL).expect(1).err())
        .as("the subdomain is taken")
        .startsWith("plinth: ")
        .contains("(409 ");
  }
}
