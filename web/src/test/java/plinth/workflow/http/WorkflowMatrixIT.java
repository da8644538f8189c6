package plinth.workflow.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;
import static plinth.testing.TestJson.string;

import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import plinth.testing.Api;
import plinth.testing.Line;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** A workflow cannot do what its member may not do manually. */
class WorkflowMatrixIT {
  private static final List<String> PERMISSIONS =
      List.of(
          "record.read",
          "record.create",
          "record.update",
          "messaging.read",
          "messaging.create",
          "workflow.read",
          "workflow.create",
          "workflow.update");

  private static Api owner;
  private static Sheet bids;
  private static String record;
  private static Line line;
  private static String chat;
  private static final Map<Role, Api> members = new EnumMap<>(Role.class);

  /** Roles that each lack one right. */
  enum Role {
    EVERYTHING("", ""),
    NO_READ("record.read", ""),
    NO_CREATE("record.create", ""),
    NO_UPDATE("record.update", ""),
    NO_MESSAGES_READ("messaging.read", ""),
    NO_MESSAGES_CREATE("messaging.create", ""),
    UNREADABLE("", json("read", false).toString()),
    OBJECT_NOT_CREATED("", json("create", false).toString()),
    OBJECT_NOT_UPDATED("", json("update", false).toString()),
    HIDDEN("", json("fields", json("secret", "hidden")).toString()),
    READ_ONLY("", json("fields", json("secret", "read_only")).toString());

    private final String lacks;
    private final String limit;

    Role(String lacks, String limit) {
      this.lacks = lacks;
      this.limit = limit;
    }
  }

  /** Steps, and whether a member may do the same manually. */
  enum Step {
    SET_NOTE(Flow.set("note", string("x"))) {
      @Override
      boolean byHand(Api api) {
        return isDone(bids.by(api).update(record, json("note", "x")));
      }
    },
    SET_SECRET(Flow.set("secret", string("x"))) {
      @Override
      boolean byHand(Api api) {
        return isDone(
            bids.by(api).update(record, json("secret", String.valueOf(System.nanoTime()))));
      }
    },
    CREATE(
        json(
            "type", "create_record",
            "object_slug", "bids",
            "values", json("note", "n"))) {
      @Override
      boolean byHand(Api api) {
        return isDone(bids.by(api).tryCreate(json("note", "n")));
      }
    },
    ASSIGN(json("type", "assign", "assignee", null)) {
      @Override
      boolean byHand(Api api) {
        return isDone(
            api.post(bids.path("/bulk-assign"), json("slugs", array(record), "assigned_to", null)));
      }
    },
    SEND(
        json(
            "type", "send_message",
            "phone_field_slug", "phone",
            "body", "hi")) {
      @Override
      boolean byHand(Api api) {
        return isDone(api.post("/messaging/messages/send/" + chat + "/text", json("text", "hi")));
      }
    },
    TELL_SECRET(
        json(
            "type", "send_webhook",
            "url", "https://x.example",
            "body", "{{record.secret}}")) {
      @Override
      boolean byHand(Api api) {
        return bids.by(api).read(record).text().contains(quoted("secret"));
      }
    };

    private final JsonObject json;

    Step(JsonObject json) {
      this.json = json;
    }

    abstract boolean byHand(Api api);

    private static boolean isDone(Api.Answer answer) {
      assertThat(answer.status()).isIn(200, 201, 400, 403, 404);
      return answer.status() < 300;
    }
  }

  @BeforeAll
  static void fill() {
    Workspace workspace = Workspace.create();
    owner = workspace.admin();
    bids =
        Sheet.create(owner, "bids")
            .field("note", "text")
            .field("secret", "text")
            .field("phone", "phone");
    record = bids.slugOf(json("secret", "s", "phone", "+966500000881"));
    line = Line.connected(owner);
    owner.post(line.path("/admins"), json("admins", array())).expect(200);
    chat = line.open("966500000881").getString("slug");
    for (Role role : Role.values()) {
      String held =
          String.join(
              ",",
              PERMISSIONS.stream()
                  .filter(permission -> !permission.equals(role.lacks))
                  .map(permission -> quoted(permission))
                  .toList());
      String slug =
          owner
              .post(
                  "/admin/roles",
                  """
                  {"name":"%s","permissions":[%s]}"""
                      .formatted(role, held))
              .expect(201)
              .data()
              .getString("slug");
      if (!role.limit.isEmpty()) {
        owner.put("/admin/roles/" + slug + "/objects/bids", role.limit).expect(200);
      }
      members.put(role, workspace.member(slug));
    }
  }

  @ParameterizedTest
  @EnumSource
  void membersAutomateOnlyWhatTheyMayDoThemselves(Step step) {
    List<Role> byHand = new ArrayList<>();
    List<Role> byWorkflow = new ArrayList<>();
    members.forEach(
        (role, api) -> {
          // The runs have a record, so the member must be able to read it.
          boolean reads = bids.by(api).read(record).status() == 200;
          if (reads && step.byHand(api)) {
            byHand.add(role);
          }
          if (makes(role, step)) {
            byWorkflow.add(role);
          }
        });
    assertThat(byWorkflow).isEqualTo(byHand).contains(Role.EVERYTHING);
    assertThat(byHand).hasSizeLessThan(Role.values().length - 1);
  }

  private static boolean makes(Role role, Step step) {
    Api.Answer made =
        Flow.ask(
            members.get(role),
            json(
                "trigger", Flow.on("manual", "bids"),
                "actions", array(step.json)));
    assertThat(made.status()).as(role + "").isIn(201, 400, 403);
    if (made.status() == 201) {
      owner.delete("/workflow/" + made.data().getString("slug")).expect(200);
    }
    return made.status() == 201;
  }

  @ParameterizedTest
  @EnumSource
  void workflowsOfOthersAreRunOnlyByMembersWhoMayDoTheirSteps(Step step) {
    Flow flow = Flow.active(owner, Flow.on("manual", "bids"), array(step.json));
    List<Role> started = new ArrayList<>();
    List<Role> switched = new ArrayList<>();
    List<Role> made = new ArrayList<>();
    members.forEach(
        (role, api) -> {
          JsonObject about = json("record_slug", record);
          int start = api.post("/workflow/" + flow.slug() + "/run", about).status();
          assertThat(start).as(role + "").isIn(202, 403);
          if (start == 202) {
            started.add(role);
          }
          String toggle = "/workflow/" + flow.slug() + "/toggle";
          owner.put(toggle, json("is_active", false)).expect(200);
          int on = api.put(toggle, json("is_active", true)).status();
          assertThat(on).as(role + "").isIn(200, 403);
          if (on == 200) {
            switched.add(role);
          }
          owner.put(toggle, json("is_active", false)).expect(200);
          owner.put(toggle, json("is_active", true)).expect(200);
          if (makes(role, step)) {
            made.add(role);
          }
        });
    assertThat(started).isEqualTo(made);
    assertThat(switched).isEqualTo(made).isNotEqualTo(Arrays.asList(Role.values()));
    owner.put("/workflow/" + flow.slug() + "/toggle", json("is_active", false)).expect(200);
  }
}
