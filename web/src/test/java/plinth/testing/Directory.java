package plinth.testing;

import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.Map;
import java.util.UUID;

/**
 * A workspace with a proved domain and a directory, which makes people and groups over SCIM.
 *
 * @param workspace the workspace
 * @param domain its domain
 * @param scim a client with the token of the directory
 */
public record Directory(Workspace workspace, String domain, Api scim) {
  /** The path of people. */
  public static final String USERS = "//scim/v2/Users";

  /** The path of groups. */
  public static final String GROUPS = "//scim/v2/Groups";

  private static final String PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

  /** Connects a directory to a new workspace. */
  public static Directory create() {
    return of(Workspace.create());
  }

  /** Connects a directory to a workspace. */
  public static Directory of(Workspace workspace) {
    String domain = workspace.subdomain() + ".example";
    workspace.admin().post("/admin/sso/domains", json("domain", domain)).expect(201);
    Company.confirm(workspace, domain).expect(200);
    return new Directory(workspace, domain, client(token(workspace)));
  }

  /** Makes a token, which replaces the present one. */
  public static String token(Workspace workspace) {
    return workspace.admin().post("/admin/directory/token").expect(201).data().getString("token");
  }

  /** A client with a token. */
  public static Api client(String token) {
    return Api.open().bearer(token);
  }

  /** A new address of the domain. */
  public String newEmail() {
    return "d" + UUID.randomUUID().toString().replace("-", "").substring(0, 12) + "@" + domain;
  }

  /** A person as directories send one. */
  public static JsonObject person(String email, String name) {
    return json(
        "schemas",
        array("urn:ietf:params:scim:schemas:core:2.0:User"),
        "userName",
        email,
        "displayName",
        name,
        "emails",
        array(json("value", email, "type", "work", "primary", true)),
        "active",
        true);
  }

  /** Makes a person and returns the id. */
  public String make(String email) {
    return scim.post(USERS, person(email, "Nora Field")).expect(201).json().getString("id");
  }

  /** Makes a group of people and returns its id. */
  public String makeGroup(String name, String... users) {
    Object[] members = new Object[users.length];
    for (int i = 0; i < users.length; i++) {
      members[i] = json("value", users[i]);
    }
    return scim.post(GROUPS, json("displayName", name, "members", array(members)))
        .expect(201)
        .json()
        .getString("id");
  }

  /** Changes a resource by one operation. */
  public Api.Answer patch(String path, JsonObject operation) {
    return scim.patch(path, json("schemas", array(PATCH), "Operations", array(operation)));
  }

  /** Deactivates or reactivates a person. */
  public Api.Answer setActive(String id, boolean isActive) {
    return patch(USERS + "/" + id, json("op", "replace", "path", "active", "value", isActive));
  }

  /** Maps groups to roles: a name, its role, and so on. */
  public void map(String... groupsAndRoles) {
    Object[] mapping = new Object[groupsAndRoles.length / 2];
    for (int i = 0; i < mapping.length; i++) {
      mapping[i] = json("group", groupsAndRoles[2 * i], "role", groupsAndRoles[2 * i + 1]);
    }
    workspace
        .admin()
        .put("/admin/directory", json("default_role", "member", "role_mapping", array(mapping)))
        .expect(200);
  }

  /** The member with an address, as the workspace sees them. */
  public JsonObject member(String email) {
    return Line.items(workspace.admin().get("/admin/members?limit=100")).stream()
        .filter(one -> one.getString("email").equals(email))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Makes a person and a group with a word in their names; returns the values of path variables.
   */
  Map<String, String> slugs(String word) {
    String user =
        scim.post(USERS, person(newEmail(), "Person " + word)).expect(201).json().getString("id");
    return Map.of(
        "/Users/{id}",
        user,
        "/Groups/{id}",
        makeGroup("Group " + word, user),
        "{typeName}",
        "User",
        "{schemaId}",
        "urn:ietf:params:scim:schemas:core:2.0:User");
  }
}
