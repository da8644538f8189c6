package plinth.testing;

import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;

/** Moves the clock of a workspace with the test tools. */
public final class TestClock {
  private static final Api TOOLS = Api.open().apiKey(Plinth.TEST_TOOLS_KEY);

  private TestClock() {}

  /** Requests a move with these members in addition to the workspace. */
  public static Api.Answer ask(long workspaceId, JsonObject members) {
    return TOOLS.post("/testing/clock", json("workspace_id", workspaceId, members));
  }

  /** Moves the clock of a workspace by an ISO 8601 duration. */
  public static JsonObject advance(Workspace workspace, String duration) {
    return ask(workspace.id(), json("advance", duration)).expect(200).data();
  }

  /** The schedules that ran during a move with their items: {@code billing-renewal 1}. */
  public static List<String> ran(JsonObject moved) {
    return moved.getJsonArray("ran").getValuesAs(JsonObject.class).stream()
        .map(run -> run.getString("scheduler") + " " + run.getInt("items"))
        .toList();
  }
}
