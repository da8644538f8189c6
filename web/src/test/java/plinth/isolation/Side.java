package plinth.isolation;

import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.EnumMap;
import java.util.Map;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Furnished;
import plinth.testing.Operation;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/**
 * A workspace that attacks or is attacked: its resources, its callers, and the responses to its own
 * members.
 *
 * @param furnished the workspace and its resources
 * @param callers a client for each kind of credential
 * @param harvest the data read by its own members
 */
record Side(Furnished furnished, Map<Credential, Api> callers, Harvest harvest) {
  private static final JsonArray SCOPES = array("read.*", "write.*", "delete.*");

  /** Furnishes a workspace, and lets its own members write and read with every operation. */
  static Side of(Workspace workspace, String word, Iterable<Operation> operations) {
    Furnished furnished = Furnished.of(workspace, word);
    // An object with a slug that no other workspace has.
    Api admin = furnished.admin();
    admin.post("/object", json("name", "V", "slug", word)).expect(201);
    furnished.slugs().put("{workspace_id}", String.valueOf(workspace.id()));
    furnished.slugs().put("{subdomain}", workspace.subdomain());
    furnished.slugs().put("{providerType}", "chatapp");
    Map<Credential, Api> callers = callers(furnished);
    furnished.slugs().put("{user_slug}", slug(workspace));
    return new Side(furnished, callers, Harvest.of(furnished, operations));
  }

  private static Map<Credential, Api> callers(Furnished furnished) {
    Workspace workspace = furnished.workspace();
    Map<Credential, Api> callers = new EnumMap<>(Credential.class);
    callers.put(Credential.NONE, Api.open().with("X-Workspace", workspace.subdomain()));
    callers.put(Credential.USER, workspace.owner().api());
    callers.put(Credential.ADMIN, furnished.admin());
    callers.put(Credential.KEY, furnished.key());
    callers.put(Credential.DIRECTORY, furnished.directory());
    callers.put(Credential.OPERATOR, Api.open().bearer(Signer.server().operator()));
    JsonObject app =
        furnished
            .admin()
            .post("/integrations/oauth-apps", json("name", "App", "scopes", SCOPES))
            .expect(201)
            .data();
    String form =
        "grant_type=client_credentials&client_id=%s&client_secret=%s"
            .formatted(app.getString("client_id"), app.getString("client_secret"));
    String oauth =
        Api.open()
            .with("Content-Type", "application/x-www-form-urlencoded")
            .post("/oauth/token", form)
            .expect(200)
            .json()
            .getString("access_token");
    callers.put(Credential.OAUTH, Api.open().bearer(oauth));
    String members = "/admin/platform/tenants/" + workspace.subdomain() + "/members/";
    String support =
        callers
            .get(Credential.OPERATOR)
            .post(members + slug(workspace) + "/impersonate?reason=test")
            .expect(200)
            .data()
            .getString("access_token");
    callers.put(Credential.SUPPORT, Api.open().bearer(support));
    return callers;
  }

  private static String slug(Workspace workspace) {
    String slug = "u_" + workspace.owner().id();
    Database.run(
        "update main.\"user\" set slug = '" + slug + "' where id = " + workspace.owner().id());
    return slug;
  }

  /** A client of this side. */
  Api caller(Credential credential) {
    return callers.get(credential);
  }

  /** The word in its texts. */
  String code() {
    return furnished.word();
  }
}
