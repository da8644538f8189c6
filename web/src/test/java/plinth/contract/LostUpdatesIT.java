package plinth.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plinth.testing.Api;
import plinth.testing.Race;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/**
 * Two concurrent requests that change different members of one resource both take effect: neither
 * overwrites the other with values it read before.
 */
class LostUpdatesIT {
  private static final int ROUNDS = 12;

  private static Workspace workspace;
  private static Api admin;
  private static Api key;
  private static String view;
  private static JsonValue config;
  private static String subscription;

  /**
   * A resource with two members that can be changed independently, and request texts with a number
   * for each.
   *
   * @param path where it is changed
   * @param shown where it is read
   */
  private record Thing(
      String path,
      String shown,
      String first,
      Function<Integer, String> one,
      String second,
      Function<Integer, String> other) {
    static Thing of(String path, String shown, String first, String second) {
      return new Thing(path, shown, first, i -> "one " + i, second, i -> "other " + i);
    }

    @Override
    public String toString() {
      return path + " " + first + ", " + second;
    }
  }

  @BeforeAll
  static void furnish() {
    workspace = Workspace.create();
    admin = workspace.admin();
    key = workspace.key(array("read.*", "write.*"));
    Related.create(admin, "one_to_many", "unlink");
    Sheet.create(admin, "hulls").field("title", "text");
    make("/admin/roles", json("name", "crew", "permissions", array("record.read")));
    make("/folder", json("name", "dock"));
    view =
        make("/object/custom/view/hulls", json("name", "Hulls", "type", "table")).getString("slug");
    make(
        "/workflow",
        json(
            "name", "tell",
            "trigger", json("type", "record_created", "object_slug", "hulls"),
            "actions", array(json("type", "update_field", "field_slug", "title", "value", "x"))));
    JsonObject hook =
        json("events", array("record.created"), "target_url", "https://hooks.example.com/0");
    config =
        make("/webhooks/objects/hulls/configs", json("name", "hook", hook))
            .getJsonObject("config")
            .get("id");
    subscription =
        key.post("/webhooks/subscriptions", json("object_slug", "hulls", hook))
            .expect(201)
            .data()
            .getJsonObject("subscription")
            .getString("slug");
  }

  private static JsonObject make(String path, JsonObject body) {
    return admin.post(path, body).expect(201).data();
  }

  static Stream<Thing> things() {
    return Stream.of(
        Thing.of("/admin/roles/crew", "/admin/roles/crew", "name", "description"),
        Thing.of("/object/hulls", "/object/hulls", "name", "description"),
        Thing.of(
            "/object/field/hulls/title", "/object/field/show/hulls/title", "name", "default_value"),
        Thing.of(
            "/object/relation/works_at",
            "/object/relation/show/works_at",
            "from_label",
            "to_label"),
        new Thing(
            "/folder/dock",
            "/folder",
            "name",
            i -> "one " + i,
            "color",
            i -> "#0000%02x".formatted(i)),
        new Thing(
            "/object/custom/view/hulls/" + view,
            "/object/custom/view/details/hulls/" + view,
            "name",
            i -> "one " + i,
            "sort",
            i -> i % 2 == 0 ? "title" : "-title"),
        Thing.of("/workflow/tell", "/workflow/tell", "name", "description"),
        new Thing(
            "/webhooks/configs/" + config,
            "/webhooks/configs/" + config,
            "name",
            i -> "one " + i,
            "target_url",
            i -> "https://hooks.example.com/" + i),
        new Thing(
            "/webhooks/subscriptions/" + subscription,
            "/webhooks/subscriptions/" + subscription,
            "name",
            i -> "one " + i,
            "target_url",
            i -> "https://hooks.example.com/" + i));
  }

  @ParameterizedTest
  @MethodSource("things")
  void concurrentChangesOfDifferentMembersBothRemain(Thing thing) throws Exception {
    Api api = thing.path().contains("subscriptions") ? key : admin;
    for (int i = 1; i <= ROUNDS; i++) {
      Map<String, String> asked =
          Map.of(thing.first(), thing.one().apply(i), thing.second(), thing.other().apply(i));
      List<String> members = List.of(thing.first(), thing.second());
      List<Integer> statuses =
          Race.of(
              2,
              n -> {
                String member = members.get(n);
                JsonObject body = json(member, asked.get(member));
                return api.put(thing.path(), body).status();
              });
      assertThat(statuses).as("round %d", i).containsOnly(200);
      assertThat(api.get(thing.shown()).expect(200).text())
          .as("round %d", i)
          .contains(quoted(asked.get(thing.first())), quoted(asked.get(thing.second())));
    }
  }
}
