package plinth.testing;

import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.UUID;
import plinth.kernel.Json;

/**
 * A new workspace with its owner.
 *
 * @param id ID of the workspace
 * @param subdomain its subdomain
 * @param owner its owner, outside of it
 * @param token the owner's access token in the workspace
 */
public record Workspace(long id, String subdomain, Person owner, String token) {
  /** Creates a shared workspace, the kind that the server of the test run creates. */
  public static Workspace create() {
    return create(Plinth.server());
  }

  /** Creates a workspace of the kind that a node creates. */
  public static Workspace create(Plinth node) {
    Person owner = Person.create();
    String subdomain = newSubdomain();
    JsonObject data =
        owner
            .api()
            .on(node.address())
            .post("/user/auth/workspaces", json("name", "Field Works", "subdomain", subdomain))
            .expect(201)
            .data();
    return new Workspace(
        data.getJsonObject("workspace").getJsonNumber("id").longValueExact(),
        subdomain,
        owner,
        data.getString("access_token"));
  }

  /** Creates a workspace with a dedicated database, as an operator provisions it. */
  public static Workspace dedicated() {
    Person owner = Person.create();
    String subdomain = newSubdomain();
    JsonObject made =
        Api.open()
            .bearer(Signer.server().operator())
            .post(
                "/admin/platform/tenants/provision",
                json(
                    "name",
                    "Field Works",
                    "type",
                    "dedicated",
                    "subdomain",
                    subdomain,
                    "owner_email",
                    owner.email()))
            .expect(201)
            .data();
    long id = made.getJsonNumber("id").longValueExact();
    return new Workspace(id, subdomain, owner, select(owner, subdomain));
  }

  /** The token of a user in one of their workspaces. */
  public static String select(Person owner, String subdomain) {
    return owner
        .api()
        .post("/user/auth/select-workspace", json("workspace_id", subdomain))
        .expect(200)
        .data()
        .getString("access_token");
  }

  /**
   * Registers a user at a separately started server, creates a workspace, and returns the token in
   * it.
   */
  public static String signUp(Plinth at, String subdomain) {
    return signUp(at, "nora@example.com", subdomain);
  }

  /** Registers a user with this address, creates a workspace, and returns the token in it. */
  public static String signUp(Plinth at, String email, String subdomain) {
    Api open = Api.at(at.address());
    JsonObject who = json("email", email);
    open.post("/user/auth/register", json(who, "name", "Nora", "password", "seven red kites"))
        .expect(200);
    String code = Mailbox.code(Mailbox.await(at, email, 1));
    String outside =
        open.post("/user/otp/verify", json(who, "otp", code))
            .expect(200)
            .data()
            .getString("access_token");
    return open.bearer(outside)
        .post("/user/auth/workspaces", json("name", "Kites", "subdomain", subdomain))
        .expect(201)
        .data()
        .getString("access_token");
  }

  /** A client with the owner's token in the workspace. */
  public Api admin() {
    return Api.open().bearer(token);
  }

  /** The owner as responses name them. */
  public JsonObject me() {
    JsonObject me = admin().get("/admin/me").expect(200).data();
    return Json.createObjectBuilder()
        .add("slug", me.getString("slug"))
        .add("name", me.getString("name"))
        .build();
  }

  /** Makes the workspace read-only and waits until the server applies it. */
  public void closeForWrites() {
    Database.run("update main.tenants set read_only = true where id = " + id);
    Await.promptly(
        "the server refuses writes",
        () -> admin().post("/object", "{}").code().equals("WORKSPACE_READ_ONLY"));
  }

  /** A new, unused subdomain. */
  public static String newSubdomain() {
    return "w" + UUID.randomUUID().toString().replace("-", "").substring(0, 20);
  }

  /** A client of a new user with this role in the workspace. */
  public Api member(String role) {
    return join(Person.create(), role);
  }

  /** Invites the user with the role, accepts, and returns the user's client in this workspace. */
  public Api join(Person person, String role) {
    admin().post("/admin/members", json("email", person.email(), "role", role)).expect(201);
    return enter(person);
  }

  /** The user's client in this workspace; accepts a pending invitation. */
  public Api enter(Person person) {
    JsonObject data =
        person
            .api()
            .post("/user/auth/select-workspace", json("workspace_id", subdomain))
            .expect(200)
            .data();
    return Api.open().bearer(data.getString("access_token"));
  }

  /** A client with an API key of these scopes. */
  public Api key(JsonArray scopes) {
    return Api.open()
        .apiKey(
            admin()
                .post("/integrations/api-keys", json("name", "Key", "scopes", scopes))
                .expect(201)
                .data()
                .getString("key"));
  }
}
