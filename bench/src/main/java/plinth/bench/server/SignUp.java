package plinth.bench.server;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.io.IOException;

/**
 * Registers a person, verifies the code from the mail, makes a workspace and an API key in it, all
 * through the public API.
 *
 * @param server without a credential
 * @param mailbox where the code arrives
 */
public record SignUp(Target server, Mailbox mailbox) {
  /** Of the workspace that it makes. */
  public static final String SUBDOMAIN = "bench";

  private static final String EMAIL = "bench@example.com";

  /**
   * What a run needs to call with.
   *
   * @param admin carries the token of the workspace's owner
   * @param key carries an API key that may read and write every record
   */
  public record Account(Target admin, Target key) {}

  /** Registers the person alone: the server with their token, outside of any workspace. */
  public Target person() throws IOException, InterruptedException {
    return person(EMAIL);
  }

  /** The same for one of many, by their address. */
  public Target person(String email) throws IOException, InterruptedException {
    server.call(
        "POST",
        "/api/v1/user/auth/register",
        body("name", "Bench", "email", email, "password", "seven lanterns by the quiet harbour"));
    JsonObject verified =
        server.call(
            "POST", "/api/v1/user/otp/verify", body("email", email, "otp", mailbox.codeFor(email)));
    return server.withToken(verified.getString("access_token"));
  }

  /** Does all of it. */
  public Account run() throws IOException, InterruptedException {
    Target user = person();
    user.call(
        "POST", "/api/v1/user/auth/workspaces", body("name", "Bench", "subdomain", SUBDOMAIN));
    JsonObject chosen =
        user.call("POST", "/api/v1/user/auth/select-workspace", body("workspace_id", SUBDOMAIN));
    Target admin = server.withToken(chosen.getString("access_token"));
    JsonObject key =
        admin.call(
            "POST",
            "/api/v1/integrations/api-keys",
            Json.createObjectBuilder()
                .add("name", "bench")
                .add("scopes", Json.createArrayBuilder().add("read.*").add("write.*"))
                .build());
    return new Account(admin, server.withKey(key.getString("key")));
  }

  /** An object of names and values in turn. */
  public static JsonObject body(String... namesAndValues) {
    JsonObjectBuilder body = Json.createObjectBuilder();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      body.add(namesAndValues[i], namesAndValues[i + 1]);
    }
    return body.build();
  }
}
