package plinth.isolation;

import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import plinth.testing.Api;
import plinth.testing.Person;
import plinth.testing.Workspace;

/**
 * A member of a workspace with a role that hides data.
 *
 * @param kind the role
 * @param person the user
 * @param token the user's token in the workspace
 */
record Reader(Kind kind, Person person, String token) {

  /** The roles of the matrix. */
  enum Kind {
    OWNER("", Set.of()),
    HIDDEN_FIELD("", Set.of(Canary.FIELD)),
    READ_ONLY_FIELD("", Set.of()),
    UNREADABLE_OBJECT("", Set.of(Canary.OBJECT, Canary.SLUG)),
    OTHERS_RECORDS("", Set.of(Canary.OTHERS)),
    NO_RECORDS(
        "record", Set.of(Canary.OTHERS, Canary.FIELD, Canary.OBJECT, Canary.SLUG, Canary.RECORD)),
    NO_MESSAGES("messaging", Set.of(Canary.MESSAGE)),
    NOT_ATTACHED("", Set.of(Canary.MESSAGE)),
    READS_WORKFLOWS("workflow", Set.of(Canary.ADDRESS)) {
      @Override
      Stream<String> held() {
        return Stream.concat(super.held(), Stream.of("workflow.read"));
      }
    };

    private static final List<String> AREAS =
        List.of(
            "object",
            "field",
            "record",
            "relation",
            "view",
            "folder",
            "comment",
            "transfer",
            "messaging",
            "workflow",
            "webhook",
            "integration",
            "member",
            "billing");

    private final String lacks;
    private final Set<Canary> hidden;

    Kind(String lacks, Set<Canary> hidden) {
      this.lacks = lacks;
      this.hidden = hidden;
    }

    /** The canaries that must not reach the reader. */
    Set<Canary> hidden() {
      return hidden;
    }

    Stream<String> held() {
      return AREAS.stream().filter(area -> !area.equals(lacks)).map(area -> area + ".*");
    }

    private String permissions() {
      return String.join(",", held().map(permission -> quoted(permission)).toList());
    }
  }

  /** Creates a user with the role. */
  static Reader join(Workspace workspace, Kind kind) {
    if (kind == Kind.OWNER) {
      return new Reader(kind, workspace.owner(), workspace.token());
    }
    Api owner = workspace.admin();
    String role =
        owner
            .post(
                "/admin/roles",
                """
                {"name":"%s","permissions":[%s]}"""
                    .formatted(kind, kind.permissions()))
            .expect(201)
            .data()
            .getString("slug");
    switch (kind) {
      case HIDDEN_FIELD -> {
        limit(owner, role, "ships", json("fields", json("sealed", "hidden", "papers", "hidden")));
        limit(owner, role, "vaults", json("fields", json("sealed", "hidden")));
      }
      case READ_ONLY_FIELD ->
          limit(owner, role, "ships", json("fields", json("sealed", "read_only")));
      case UNREADABLE_OBJECT -> limit(owner, role, "vaults", json("read", false));
      case OTHERS_RECORDS -> {
        limit(owner, role, "ships", json("records", "own"));
        limit(owner, role, "vaults", json("records", "hierarchy"));
      }
      default -> {}
    }
    Person person = Person.create();
    workspace.join(person, role);
    String token =
        person
            .api()
            .post("/user/auth/select-workspace", json("workspace_id", workspace.subdomain()))
            .expect(200)
            .data()
            .getString("access_token");
    return new Reader(kind, person, token);
  }

  private static void limit(Api owner, String role, String object, JsonObject limit) {
    owner.put("/admin/roles/" + role + "/objects/" + object, limit).expect(200);
  }

  /** A client of the user in the workspace. */
  Api api() {
    return Api.open().bearer(token);
  }

  /** The canaries in a text that must not reach the reader. */
  List<Canary> leaks(String text) {
    return kind.hidden().stream().filter(canary -> text.contains(canary.code())).sorted().toList();
  }
}
